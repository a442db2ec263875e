import { StubError } from './stub-error.js';

export interface Answer {
  status: number;
  body: object;
  replayed?: boolean;
}

/** Answers by idempotency key: the same request is answered as before, another one under the same key is refused. */
export class Idempotency {
  private readonly answers = new Map<string, { request: string; answer: Answer }>();

  /** `request` is all of it: method, path, account and parameters. */
  run(key: string | undefined, account: string, request: string, work: () => Answer): Answer {
    if (key === undefined) return work();
    const known = this.answers.get(`${account} ${key}`);
    if (!known) {
      const answer = work();
      this.answers.set(`${account} ${key}`, { request, answer });
      return answer;
    }
    if (known.request === request) return { ...known.answer, replayed: true };
    throw new StubError(
      400,
      'idempotency_error',
      `Keys for idempotent requests can only be used with the same parameters they were first used with. Try using a key other than '${key}' if you meant to execute a different request.`,
      'idempotency_key_in_use',
    );
  }

  /** As after a day. */
  forget(): void {
    this.answers.clear();
  }
}
