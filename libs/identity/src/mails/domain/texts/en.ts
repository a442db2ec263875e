import type { MailTexts } from '../mail-texts.js';

export const en: MailTexts = {
  hello: (username) => `Hello ${username},`,
  footer: (site) => `You received this e-mail because you have an account at ${site}.`,
  code: (endpoint) => `To do this from a program, send this token to ${endpoint}`,
  asked: {
    verify_email: {
      subject: 'Confirm your e-mail address',
      says: 'Confirm that this e-mail address is yours.',
      button: 'Confirm the address',
      remark: (hours) => `The link works for ${hours} hours. If you did not create an account, ignore this e-mail.`,
    },
    reset_password: {
      subject: 'Choose a new password',
      says: 'We received a request to reset your password.',
      button: 'Choose a new password',
      remark: (hours) =>
        `The link works once, within ${hours === 1 ? 'one hour' : `${hours} hours`}. If you did not ask for it, ignore this e-mail: your password has not changed.`,
    },
  },
  notices: {
    withdrawal_requested: {
      subject: 'Withdrawal requested',
      says: 'A withdrawal from your balance was requested. The amount is on hold until the withdrawal is paid or rejected.',
    },
    withdrawal_paid: { subject: 'Your withdrawal was paid', says: 'Your withdrawal is on its way to your bank.' },
    withdrawal_returned: {
      subject: 'Your withdrawal was returned',
      says: 'Your withdrawal could not be paid out. The money is back in your balance.',
    },
    withdrawal_rejected: {
      subject: 'Your withdrawal was rejected',
      says: 'Your withdrawal was rejected. The money is back in your balance.',
    },
    password_changed: {
      subject: 'Your password was changed',
      says: 'The password of your account was changed. Your other sessions have ended.',
    },
    two_factor_enabled: {
      subject: 'Two-factor sign-in is on',
      says: 'Two-factor sign-in was enabled: signing in to your account now needs a code, too. Keep your recovery codes in a safe place.',
    },
    two_factor_disabled: {
      subject: 'Two-factor sign-in is off',
      says: 'Two-factor sign-in was disabled: your password alone is enough to sign in.',
    },
    new_sign_in: {
      subject: 'New sign-in to your account',
      says: 'Somebody signed in to your account from a network or with a program that we have not seen before.',
    },
    api_key_created: {
      subject: 'New API key for your account',
      says: 'An API key was created. Any program that has the key can act for you.',
    },
    passkey_added: {
      subject: 'A passkey was added to your account',
      says: 'A passkey was added. It signs in to your account without the password.',
    },
    passkey_removed: {
      subject: 'A passkey was removed from your account',
      says: 'A passkey was removed. It no longer signs in to your account.',
    },
    email_verified: { subject: 'Your address is confirmed', says: 'Your e-mail address is confirmed. Thank you.' },
    account_suspended: {
      subject: 'Your account is suspended',
      says: 'Your account is suspended. Nothing in it is lost. To have the suspension reviewed, write to the operator of this site.',
    },
    account_deleted: {
      subject: 'Your account is deleted',
      says: 'Your account is deleted, as you asked. This is the last e-mail you will get from us.',
    },
    username_changed: { subject: 'Your username was changed', says: 'The username of your account was changed.' },
    address_named: {
      subject: 'Your address was used to register',
      says: 'Somebody created a new account with your e-mail address. If it was you, sign in to the account you already have, or reset its password. If it was not you, ignore this e-mail: nothing in your account has changed.',
    },
    dispute_opened: {
      subject: 'A dispute was opened',
      says: 'A dispute was opened that concerns you. We will tell you when it is settled.',
    },
    dispute_settled: { subject: 'A dispute was settled', says: 'A dispute that concerns you was settled.' },
  },
  rows: {
    amount: 'Amount',
    withdrawal: 'Withdrawal',
    deposit: 'Deposit',
    job: 'Job',
    outcome: 'Outcome',
    why: 'Reason',
    address: 'Network address',
    program: 'Program',
    name: 'Name',
    scopes: 'Scopes',
    from: 'Old',
    to: 'New',
    at: 'Time',
  },
  outcomes: { won: 'in your favour', lost: 'not in your favour', shared: 'partly in your favour' },
  notYou: {
    says: 'If this was not you, choose a new password at once. That ends all sessions.',
    button: 'Choose a new password',
  },
};
