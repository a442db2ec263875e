import type { MailTexts } from '../mail-texts.js';

export const en: MailTexts = {
  hello: (username) => `Hello ${username},`,
  footer: (site) => `You get this mail because of your account at ${site}.`,
  code: (endpoint) => `Programs send this token to ${endpoint}`,
  asked: {
    verify_email: {
      subject: 'Confirm your e-mail address',
      says: 'please confirm that this is your e-mail address.',
      button: 'Confirm the address',
      remark: (hours) => `The link works for ${hours} hours. If you did not register, ignore this mail.`,
    },
    reset_password: {
      subject: 'Choose a new password',
      says: 'somebody, hopefully you, asked for a new password.',
      button: 'Choose a new password',
      remark: (hours) =>
        `The link works once, within ${hours === 1 ? 'one hour' : `${hours} hours`}. If you did not ask, ignore this mail: your password stays as it is.`,
    },
  },
  notices: {
    withdrawal_requested: {
      subject: 'A withdrawal was asked for',
      says: 'a withdrawal from your balance was asked for. The amount is set aside until it is decided.',
    },
    withdrawal_paid: { subject: 'Your withdrawal is paid', says: 'your withdrawal is on its way to your bank.' },
    withdrawal_returned: {
      subject: 'Your withdrawal came back',
      says: 'your withdrawal could not be paid out. The money is back in your balance.',
    },
    withdrawal_rejected: {
      subject: 'Your withdrawal was refused',
      says: 'your withdrawal was refused. The money is back in your balance.',
    },
    password_changed: {
      subject: 'Your password was changed',
      says: 'the password of your account was changed. Your other sessions have ended.',
    },
    new_sign_in: {
      subject: 'A new sign-in to your account',
      says: 'somebody signed in to your account from a place or with a program that we have not seen before.',
    },
    api_key_created: {
      subject: 'A new API key for your account',
      says: 'an API key was made. A program that has it can act for you.',
    },
    email_verified: { subject: 'Your address is confirmed', says: 'your e-mail address is confirmed. Thank you.' },
    account_suspended: {
      subject: 'Your account is suspended',
      says: 'your account is suspended. Nothing in it is lost. Write to whoever runs this site to have it reviewed.',
    },
    account_deleted: {
      subject: 'Your account is deleted',
      says: 'your account is deleted, as you asked. This is the last mail you get from us.',
    },
    username_changed: { subject: 'Your username was changed', says: 'the username of your account was changed.' },
    address_named: {
      subject: 'Somebody named your address',
      says: 'somebody, perhaps you, made an account with this address, which belongs to yours. If it was you, sign in to the account you have, or choose a new password for it. If it was not, ignore this mail: nothing of your account has changed.',
    },
    dispute_opened: {
      subject: 'A dispute was opened',
      says: 'a dispute was opened that concerns you. We tell you when it is settled.',
    },
    dispute_settled: { subject: 'A dispute was settled', says: 'a dispute that concerns you was settled.' },
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
    scopes: 'May do',
    from: 'Before',
    to: 'Now',
    at: 'Time',
  },
  outcomes: { won: 'in your favour', lost: 'not in your favour', shared: 'in part in your favour' },
  notYou: {
    says: 'If this was not you, choose a new password at once: that ends all sessions.',
    button: 'Choose a new password',
  },
};
