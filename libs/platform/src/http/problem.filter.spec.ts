import { HttpErrors } from './http.errors.js';
import { sendProblem } from './problem.filter.js';

/** The lines logged for a response to this error. */
function logged(error: unknown): unknown[] {
  const lines: unknown[] = [];
  const line = (level: string) => (fields: object, message: string) => lines.push([level, fields, message]);
  const request = {
    id: 'r',
    routeOptions: {},
    socket: { destroyed: false },
    log: { warn: line('warn'), error: line('error') },
  };
  const reply = { raw: {}, header: () => reply, status: () => reply, send: () => reply };
  sendProblem(error, request as never, reply as never);
  return lines;
}

describe('the log of a failure', () => {
  it('has no stack and no error of what a use case refuses on purpose, such as payments_not_configured', () => {
    expect(logged(HttpErrors.overloaded('secret'))).toEqual([['warn', { code: 'overloaded' }, 'request refused']]);
    expect(logged(HttpErrors.unauthorized())).toEqual([]);
  });

  it('has all of a defect, and of a database that is away', () => {
    const [defect, away] = [new Error('a defect'), Object.assign(new Error('refused'), { code: 'ECONNREFUSED' })];
    expect(logged(defect)).toEqual([['error', { err: defect, code: 'internal_error' }, 'request failed']]);
    expect(logged(away)).toEqual([['error', { err: away, code: 'database_unavailable' }, 'request failed']]);
  });
});
