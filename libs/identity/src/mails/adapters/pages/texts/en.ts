import type { PageTexts } from './page-texts.js';

export const en: PageTexts = {
  title: 'Create an account',
  intro: 'Buy computing power, or rent out your own.',
  submit: 'Create account',
  fields: {
    username: {
      label: 'Username',
      hint: '3 to 40 letters, digits, “_”, “.” or “-”.',
      wrong: 'A username must have 3 to 40 letters, digits, “_”, “.” or “-”.',
    },
    email: {
      label: 'E-mail address',
      hint: 'We will send you a link to confirm it.',
      wrong: 'Enter a valid e-mail address, such as ada@example.com.',
    },
    password: {
      label: 'Password',
      hint: '10 to 200 characters. A few random words work well.',
      wrong: 'A password must have 10 to 200 characters.',
    },
    referral_code: {
      label: 'Referral code (optional)',
      hint: 'The 8-character code from the person who invited you.',
      wrong: 'A referral code has 8 characters. If you have none, leave the field empty.',
    },
  },
  refusals: {
    username_taken: 'This username is taken. Choose another.',
    password_too_common: 'This password is too common. Choose another.',
    referral_code_unknown: 'This code does not exist. Check it, or leave the field empty.',
  },
  taken: 'This address belongs to another account. Sign in to that account, or reset its password.',
  busy: 'The service is busy. Try again in a moment.',
  unreadable: 'We could not read the form. Fill it in again.',
  signIn: 'Sign in with your e-mail address and password',
  registered: {
    title: (username) => `Welcome, ${username}`,
    mail: (email) => `Your account is ready. We sent a confirmation link to ${email}.`,
    docs: 'Explore the API and try it in your browser',
  },
  verify: {
    title: 'Confirm your e-mail address',
    intro: 'Click the button to confirm that this address is yours.',
    submit: 'Confirm the address',
    done: { title: 'Your address is confirmed', says: 'Thank you. You can close this page.' },
    wrong: 'This link is incomplete or has expired. Request a new one here.',
  },
  resend: {
    title: 'Get a new link',
    intro: 'Enter the e-mail address of your account.',
    submit: 'Send a new link',
    done: {
      title: 'Check your inbox',
      says: 'If an account with this address still needs confirming, a new link is on its way.',
    },
  },
  forgot: {
    title: 'Forgot your password?',
    intro: 'Enter your e-mail address and we will send you a link to choose a new password.',
    submit: 'Send the link',
    done: { title: 'Check your inbox', says: 'If there is an account with this address, a link is on its way.' },
  },
  reset: {
    title: 'Choose a new password',
    intro: 'This signs you out everywhere and ends all your API keys.',
    submit: 'Set the password',
    done: { title: 'Your password is set', says: 'You can now sign in with it.' },
    wrong: 'This link is incomplete, has expired or was already used. Request a new one here.',
  },
};
