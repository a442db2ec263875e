// @ts-expect-error -- a script without types
import { verdict } from '../scripts/check-vulnerabilities.mjs';

/** What `npm audit --json` prints when it knows something of this severity. */
const known = (severity: string) =>
  JSON.stringify({
    auditReportVersion: 2,
    vulnerabilities: {
      leftpad: {
        ...{ name: 'leftpad', severity, range: '<1.3.0', effects: ['padded'] },
        via: [{ source: 1, title: 'Pads too far', url: 'https://example.com/1', severity, range: '<1.3.0' }],
      },
      padded: { name: 'padded', severity, range: '*', via: ['leftpad'], effects: [] },
    },
  });

describe('known vulnerabilities of production dependencies', () => {
  it.each(['moderate', 'high', 'critical'])(
    'fail when they are %s, and are named with where they come from',
    (severity) => {
      expect(verdict(known(severity))).toEqual({
        ok: false,
        lines: [
          `${severity}: leftpad <1.3.0: Pads too far (https://example.com/1)`,
          `${severity}: padded *: through leftpad`,
        ],
      });
    },
  );

  it('are nothing to say when there is none, or a low one', () => {
    for (const said of [JSON.stringify({ vulnerabilities: {} }), known('low')])
      expect(verdict(said)).toEqual({ ok: true, lines: [] });
  });

  it.each([
    ['405 Method Not Allowed', JSON.stringify({ message: '405 Method Not Allowed', error: { summary: '' } })],
    ['no network', JSON.stringify({ error: { summary: 'no network' } })],
    ['did not answer', ''],
  ])('are a notice, not a failure, when the registry does not say: %s', (why, said) => {
    expect(verdict(said)).toEqual({ ok: true, lines: [expect.stringMatching(new RegExp(`^NOTICE: .*${why}`))] });
  });
});
