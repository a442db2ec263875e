import { KnownWords } from './typos.js';

describe('Slips of the fingers', () => {
  const words = new KnownWords(['withdraw', 'refund', 'deploy', 'price', 'вывести', 'iptal', 'job']);

  it.each([
    ['witdraw', 'withdraw'],
    ['withdrwa', 'withdraw'],
    ['refnud', 'refund'],
    ['deplooy', 'deploy'],
    ['prise', 'price'],
    ['вывисти', 'вывести'],
    ['iptl', 'iptal'],
  ])('%s is %s', (typed, meant) => {
    expect(words.near(typed)).toBe(meant);
  });

  it.each(['banana', 'jab', 'prune', 'paris', 'игра', ''])('%s is another word', (typed) => {
    expect(words.near(typed)).toBeUndefined();
  });
});
