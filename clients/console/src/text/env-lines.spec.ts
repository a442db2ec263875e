import { envOf, envText } from './env-lines.js';

it('reads the environment line by line, values with = included', () => {
  const env = { A: '1', URL: 'postgres://x?y=z', EMPTY: '' };
  expect(envOf('A=1\r\n\nURL=postgres://x?y=z\nEMPTY=\n')).toEqual(env);
  expect(envOf(envText(env))).toEqual(env);
});

it('has no environment where a line is none', () => {
  for (const text of ['A=1\nB', '=1', '1A=1', `A=${'x'.repeat(4097)}`]) expect(envOf(text)).toBeNull();
});
