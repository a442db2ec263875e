import { refuseOutdated } from './agent-version.js';

describe('the minimum version of the agent', () => {
  it.each(['1.9.10', '1.10.0', '2.0.0'])('1.9.10 takes %s', (version) => {
    expect(() => refuseOutdated(`compute-market-agent/${version}`, '1.9.10')).not.toThrow();
  });

  it.each(['1.9.9', '1.8.20', '0.10.0'])('1.9.10 refuses %s', (version) => {
    expect(() => refuseOutdated(`compute-market-agent/${version}`, '1.9.10')).toThrow(
      `The agent is version ${version}; this market gives new jobs to 1.9.10 or newer.`,
    );
  });

  it.each([undefined, 'curl/8.0', 'compute-market-agent', 'x compute-market-agent/0.1.0', 'compute-market-agent/0.1'])(
    'does not concern %j',
    (program) => {
      expect(() => refuseOutdated(program, '9.0.0')).not.toThrow();
    },
  );

  it('is none unless the operator sets it', () => {
    expect(() => refuseOutdated('compute-market-agent/0.0.1', undefined)).not.toThrow();
  });
});
