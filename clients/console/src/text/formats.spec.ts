export {};

// What a browser has, and asks which language to begin with.
Object.assign(globalThis, { localStorage: { getItem: () => null } });
Object.defineProperty(globalThis, 'navigator', { value: { languages: ['en'] }, configurable: true });
const { formatsOf } = await import('./formats.js');

it.each([
  ['en', ['1 coin', '0.5 coins', '2 coins', '1,000 coins']],
  ['ru', ['1 монета', '0,5 монеты', '2 монеты', '1\u00a0000 монет']],
  ['tr', ['1 coin', '0,5 coin', '2 coin', '1.000 coin']],
  ['ko', ['1 코인', '0.5 코인', '2 코인', '1,000 코인']],
] as const)('coins have the form that their number needs: %s', (language, said) => {
  const { money } = formatsOf(language);
  expect([1, 0.5, 2, 1000].map((amount) => money(amount, 'coin'))).toEqual(said);
});
