import type { DeviceTexts } from './device-texts.js';

export const en: DeviceTexts = {
  title: 'Sign in a program',
  intro: 'Enter the code that your program shows, such as your terminal.',
  code: 'Code',
  next: 'Continue',
  asks: (name) => `“${name}” asks for an API key for your account.`,
  from: 'Requested from',
  at: 'Requested at',
  scopes: 'It may use',
  lasts: (days) => `The key lasts ${days} days. You can revoke it at any time.`,
  warning:
    'Approve only if you started this yourself just now and your program shows this code. If somebody sent you the code or the link, deny.',
  capCoin: 'Maximum coins per day',
  capUsd: 'Maximum US dollars per day',
  noCap: 'What it may put on hold in a UTC day. Empty: any amount.',
  approve: 'Approve',
  deny: 'Deny',
  answered: {
    approve: { title: 'Approved', says: 'Your program is signed in now. You can close this page.' },
    deny: { title: 'Denied', says: 'The program gets no key. You can close this page.' },
  },
  unknown: 'This code is wrong, was used or has expired. Check it, or start again in your program.',
  secondFactor: 'Two-factor code',
  ifTwoFactor: 'Only if two-factor sign-in is on: the code of your app, or a recovery code.',
  wrongLogin: 'The e-mail address or the password is wrong.',
  needsCode: 'This account needs a two-factor code, too. Enter it with your password.',
  wrongCode: 'The two-factor code is wrong, was used or has expired. Enter the next one with your password.',
  suspended: 'This account is suspended.',
  busy: 'Too many attempts. Try again in a few minutes.',
  unreadable: 'We could not read the form. Check the amounts, your e-mail address and your password.',
};
