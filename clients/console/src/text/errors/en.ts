export const en = {
  offline: 'The market can’t be reached. Check your connection; what you typed is still here.',
  timeout: 'The market didn’t answer in time. Try again.',
  unexpected: 'Something went wrong on this page. Reload it; if it happens again, tell the operator.',
  wrongRequest: 'Something in this request is wrong:',
  /** Before the API's own sentence, which is English. */
  answer: '',
  /** By code of docs/errors.md. For codes that aren't here the API's own sentence stands behind `answer`. */
  codes: {
    invalid_credentials: 'Wrong e-mail address or password.',
    too_many_attempts: 'Too many attempts. Wait a few minutes, then try again.',
    second_factor_required: 'This account also needs a code.',
    wrong_second_factor:
      'Wrong code, or it was used already. Wait for the next one in the app, or use a recovery code.',
    wrong_code: 'Wrong code, or it was used already. Wait for the next one in the app.',
    two_factor_on: 'Two-factor sign-in is on already. Reload this page.',
    two_factor_off: 'The setup has expired, or two-factor sign-in is off. Begin again.',
    username_taken: 'This username is taken. Choose another one.',
    username_changed_recently: 'A username can be changed once every 30 days.',
    password_too_common: 'This password is too common. A few random words work well.',
    referral_code_unknown: 'There is no such referral code. Check it, or leave the field empty.',
    money_held: 'Work or money of this account is not settled yet. End what runs, and wait for what was ordered.',
    balance_left: 'There is money left. Spend or withdraw it, or give it up.',
    console_only: 'This market is set up for another address. Open it there, or tell the operator to check PUBLIC_URL.',
    account_suspended: 'This account is suspended. Ask the operator of this market.',
    insufficient_balance: 'Your balance is too low. Deposit or exchange money first.',
    account_in_debt:
      'A deposit was taken back after it was spent. Pay this debt first; the wallet shows how much is left.',
    quote_expired: 'This price has expired. Ask for a new one.',
    quote_used: 'This price was used already. Ask for a new one.',
    no_exit_available:
      'No matching exit is connected now. Try again in a minute, or choose another country or a higher price.',
    payments_not_configured: 'This market takes no payments yet. Ask its operator.',
    rate_limited: 'Too many requests. Wait a moment, then try again.',
    overloaded: 'The market is busy. Try again in a few seconds.',
    admin_only: 'Only administrators may do this.',
    wrong_password: 'The current password is wrong.',
    passkey_refused: 'This passkey isn’t known here, or its answer came too late. Try again, or use your password.',
    passkey_invalid: 'The new passkey could not be verified. Begin again.',
    too_many_passkeys: 'You have 20 passkeys, the most an account may have. Remove one first.',
    too_many_api_keys: 'You have 50 active keys, the most an account may have. Revoke one first.',
    webhook_url_refused:
      'This URL can’t be used: it must be https, with a public host name, without a user name or a fragment.',
    too_many_webhooks: 'You have the most webhooks an account may have. Delete one first.',
  },
};
export type ErrorTexts = { [K in keyof typeof en]: K extends 'codes' ? Record<keyof typeof en.codes, string> : string };
