/** A registered account. */
export interface Account {
  id: string;
  token: string;
}
