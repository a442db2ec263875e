import { defineErrors } from '@app/kernel';

export const IdentityErrors = defineErrors({
  username_taken: { kind: 'conflict', title: 'This username is taken' },
  email_taken: { kind: 'conflict', title: 'Another account has confirmed this e-mail address' },
  password_too_common: { kind: 'invalid', title: 'This password is one of those that are guessed first' },
  referral_code_unknown: { kind: 'invalid', title: 'Nobody has this referral code; no account was made' },
  invalid_credentials: { kind: 'unauthenticated', title: 'The e-mail address or the password is wrong' },
  wrong_password: { kind: 'invalid', title: 'The current password is wrong' },
  too_many_attempts: { kind: 'too_many', title: 'Too many attempts; wait before the next one' },
  invalid_refresh_token: { kind: 'unauthenticated', title: 'The refresh token is wrong, used or expired' },
  too_many_api_keys: { kind: 'conflict', title: 'You have as many API keys as one account can have' },
  invalid_expiry: { kind: 'invalid', title: 'The key would have expired when it is made' },
  api_key_not_found: { kind: 'not_found', title: 'You have no such API key' },
  login_not_found: { kind: 'not_found', title: 'You have no such session' },
  invalid_mail_token: { kind: 'invalid', title: 'The token of the mail is wrong, used or expired' },
  user_not_found: { kind: 'not_found', title: 'There is no such account' },
  username_changed_recently: { kind: 'conflict', title: 'A username can be changed once in 30 days' },
  money_held: { kind: 'conflict', title: 'Work or money of this account is not settled' },
  balance_left: { kind: 'conflict', title: 'There is money left on this account' },
  own_account: { kind: 'conflict', title: 'Administrators leave this of their own account to others' },
  key_used: { kind: 'conflict', title: 'Money was moved under this key before' },
});
