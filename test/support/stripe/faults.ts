import type { ServerResponse } from 'node:http';

/** How an answer goes wrong; `after` does the work first, as when only the answer is lost. */
export type Fault =
  | { status: number; after?: boolean; type?: string; code?: string; message?: string }
  | { hang: true; after?: boolean }
  | { cut: true; after?: boolean }
  | { text: string; after?: boolean };

export class Faults {
  private armed: Array<{ match: RegExp; fault: Fault; left: number }> = [];

  /** The next `times` requests whose `METHOD /path` matches go wrong. */
  arm(match: RegExp, fault: Fault, times = Infinity): void {
    this.armed.push({ match, fault, left: times });
  }

  heal(): void {
    this.armed = [];
  }

  take(what: string): Fault | undefined {
    const found = this.armed.find(({ match, left }) => left > 0 && match.test(what));
    if (found) found.left--;
    return found?.fault;
  }
}

export function goWrong(fault: Fault, response: ServerResponse): void {
  const json = { 'content-type': 'application/json', 'request-id': 'req_fault' };
  if ('cut' in fault) return void response.destroy();
  if ('text' in fault) return void response.writeHead(200, json).end(fault.text);
  // `hang`: nothing, until the client goes away.
  if (!('status' in fault)) return;
  const { type = 'api_error', code, message = 'Something went wrong on our end.' } = fault;
  response.writeHead(fault.status, json).end(JSON.stringify({ error: { type, message, ...(code && { code }) } }));
}
