export interface Reply {
  status: number;
  // Replies have every shape.
  // oxlint-disable-next-line typescript/no-explicit-any
  body: any;
}

export interface Wish {
  token?: string;
  worker?: string;
  body?: object;
}

const PATIENCE_MS = 60_000;

/** The service as any program sees it; counts its failures. */
export class Http {
  /** Replies of 500 and above, as `METHOD /path status`. */
  readonly failures: string[] = [];

  constructor(private readonly url: string) {}

  async send(method: string, path: string, { token, worker, body }: Wish = {}): Promise<Reply> {
    const form = body instanceof FormData;
    const response = await fetch(this.url + path, {
      method,
      headers: {
        ...(body && !form && { 'Content-Type': 'application/json' }),
        ...(token !== undefined && { Authorization: `Bearer ${token}` }),
        ...(worker !== undefined && { 'X-Worker-Token': worker }),
      },
      body: form ? body : body && JSON.stringify(body),
    });
    if (response.status >= 500) this.failures.push(`${method} ${path} ${response.status}`);
    return { status: response.status, body: await response.json() };
  }

  /** The body of a request that must succeed. */
  async ok(method: string, path: string, wish: Wish = {}): Promise<Reply['body']> {
    const { status, body } = await this.send(method, path, wish);
    if (status !== 200) throw new Error(`${method} ${path} answered ${status}: ${JSON.stringify(body)}`);
    return body;
  }

  async until(what: string, probe: () => Promise<boolean>): Promise<void> {
    if (!(await this.hope(probe, PATIENCE_MS))) throw new Error(`${what} did not come within ${PATIENCE_MS} ms`);
  }

  /** Waits for something that may never come. */
  async hope(probe: () => Promise<boolean>, limitMs = 3_000): Promise<boolean> {
    for (const from = Date.now(); ; await new Promise((resolve) => setTimeout(resolve, 25))) {
      if (await probe()) return true;
      if (Date.now() - from > limitMs) return false;
    }
  }
}
