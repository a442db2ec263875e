import { defineErrors } from '@app/kernel';

export const IdentityErrors = defineErrors({
  username_taken: { kind: 'conflict', title: 'This username is taken' },
  email_taken: { kind: 'conflict', title: 'Another account has confirmed this e-mail address' },
  password_too_common: { kind: 'invalid', title: 'This password is too common' },
  referral_code_unknown: { kind: 'invalid', title: 'This referral code does not exist; no account was created' },
  invalid_credentials: { kind: 'unauthenticated', title: 'The e-mail address or the password is wrong' },
  wrong_password: { kind: 'invalid', title: 'The current password is wrong' },
  too_many_attempts: { kind: 'too_many', title: 'Too many attempts; wait before you try again' },
  invalid_refresh_token: { kind: 'unauthenticated', title: 'The refresh token is wrong, used or expired' },
  too_many_api_keys: { kind: 'conflict', title: 'You have the most API keys that an account may have' },
  invalid_expiry: { kind: 'invalid', title: 'The expiry time has already passed' },
  api_key_not_found: { kind: 'not_found', title: 'You have no such API key' },
  login_not_found: { kind: 'not_found', title: 'You have no such session' },
  invalid_mail_token: { kind: 'invalid', title: 'The token from the e-mail is wrong, used or expired' },
  user_not_found: { kind: 'not_found', title: 'There is no such account' },
  username_changed_recently: { kind: 'conflict', title: 'A username can be changed once every 30 days' },
  money_held: { kind: 'conflict', title: 'This account has unsettled work or money' },
  balance_left: { kind: 'conflict', title: 'This account still has money' },
  own_account: { kind: 'conflict', title: "Administrators can't do this to their own account" },
  key_used: { kind: 'conflict', title: 'This key already moved money' },
});
