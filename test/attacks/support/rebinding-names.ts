import type { Answers } from '@app/tunnel/testing';

/** What a name's owner would like to be reached: this machine, its neighbours, the cloud's metadata. */
const INSIDE = [
  '127.0.0.1',
  '127.8.8.8',
  '0.0.0.0',
  '10.0.0.1',
  '100.64.0.1',
  '169.254.169.254',
  '172.17.0.1',
  '192.168.1.1',
  '::1',
  '::',
  '::ffff:127.0.0.1',
  '::ffff:7f00:1',
  '64:ff9b::7f00:1',
  '2002:7f00:1::1',
  'fd00:ec2::254',
  'fe80::1',
  'ff02::1',
];
const PUBLIC = ['8.8.8.8', '2001:4860:4860::8888'];

/** How a name may change its mind, by the n-th question of either type. */
const HABITS: Record<string, (inside: string, times: number) => string[]> = {
  always: (inside) => [inside],
  'after-one': (inside, times) => [times === 0 ? PUBLIC[0]! : inside],
  'after-two': (inside, times) => [times < 2 ? PUBLIC[0]! : inside],
  'in-turns': (inside, times) => [times % 2 === 0 ? inside : PUBLIC[0]!],
  'among-others': (inside) => [...PUBLIC, inside],
  'before-others': (inside) => [inside, ...PUBLIC],
  // Where there is no IPv6, the first can't be connected to and the second is tried.
  'behind-another': (inside) => [PUBLIC[1]!, inside],
  'past-the-eighth': (inside) => [...Array.from({ length: 9 }, (_, n) => `8.8.8.${n + 1}`), inside],
};

/** `HABIT-N.rebind.test`: N is the place in `INSIDE`. */
export const hostileNames = Object.keys(HABITS).flatMap((habit) => INSIDE.map((_, n) => `${habit}-${n}.rebind.test`));

/** A name that is always public, for webhooks that are to be taken. */
export const PUBLIC_NAME = 'public.test';

export const rebinding: Answers = (name, times) => {
  if (name === PUBLIC_NAME) return [PUBLIC[0]!];
  const [, habit = '', n = ''] = /^(.*)-(\d+)\.rebind\.test$/.exec(name) ?? [];
  return HABITS[habit]?.(INSIDE[Number(n)]!, times) ?? [];
};
