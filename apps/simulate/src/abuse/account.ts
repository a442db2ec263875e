/** Somebody who registered. */
export interface Account {
  id: string;
  token: string;
}
