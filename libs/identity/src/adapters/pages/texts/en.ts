import type { PageTexts } from './page-texts.js';

export const en: PageTexts = {
  title: 'Create an account',
  intro: 'Rent out computing power, or buy some.',
  submit: 'Create account',
  fields: {
    username: {
      label: 'Username',
      hint: '3 to 40 letters, digits, “_”, “.” or “-”.',
      wrong: 'A username has 3 to 40 letters, digits, “_”, “.” or “-”.',
    },
    email: {
      label: 'E-mail address',
      hint: 'You get a mail that confirms it.',
      wrong: 'This is not an e-mail address that works here.',
    },
    password: {
      label: 'Password',
      hint: '10 to 200 characters; a few random words do.',
      wrong: 'A password has 10 to 200 characters.',
    },
    referral_code: {
      label: 'Referral code (optional)',
      hint: 'Of whoever brought you: eight characters.',
      wrong: 'A referral code has eight characters. Without one, leave the field empty.',
    },
  },
  refusals: {
    username_taken: 'This username is taken.',
    password_too_common: 'This password is one of those that are guessed first. Choose another.',
    referral_code_unknown: 'Nobody has this code. Mend it, or leave the field empty.',
  },
  taken: 'Another account has confirmed this address. Sign in to that one, or choose a new password for it.',
  busy: 'Too much is going on right now. Please try again in a moment.',
  unreadable: 'The form could not be read. Please fill it in again.',
  registered: {
    title: (username) => `Welcome, ${username}`,
    mail: (email) => `Your account is there. We sent a mail to ${email}: it says how to confirm the address.`,
    signIn: 'You sign in with your address and password:',
    docs: 'What you can do with it: the API and how to try it',
  },
  verify: {
    title: 'Confirm your e-mail address',
    intro: 'One click, and we know that mails reach you.',
    submit: 'Confirm the address',
    done: { title: 'Your address is confirmed', says: 'Thank you. You can close this page.' },
    wrong: 'This link is incomplete or no longer works. Here you get a new one.',
  },
  resend: {
    title: 'A new link',
    intro: 'Type the address of your account.',
    submit: 'Send a new link',
    done: {
      title: 'Look into your mail',
      says: 'If there is an account with this address that is not confirmed yet, a new link is on its way.',
    },
  },
  forgot: {
    title: 'Forgot your password?',
    intro: 'Type the address of your account: you get a mail with a link to choose a new password.',
    submit: 'Send the mail',
    done: { title: 'Look into your mail', says: 'If there is an account with this address, a mail is on its way.' },
  },
  reset: {
    title: 'Choose a new password',
    intro: 'All sessions of your account end, and so do its API keys.',
    submit: 'Set the password',
    done: { title: 'Your password is set', says: 'You can sign in with it now.' },
    wrong: 'This link is incomplete, was used or no longer works. Here you get a new one.',
  },
};
