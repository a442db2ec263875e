export interface FreezingRequest {
  name: string;
  method: string;
  path: string;
  headers: Record<string, string>;
  body?: string;
}

export function freezingRequests(credentials: { jwt: string; worker: string }): FreezingRequest[];
