import { call, field, type Need } from '../need.js';

export const ACCOUNT = {
  register: { is: 'make an account', says: [call('POST /auth/register')] },
  'log-in': { is: 'log in, get an access token', says: [call('POST /auth/login')] },
  'refresh-token': { is: 'the token expires; stay logged in', says: [call('POST /auth/refresh')] },
  'forgot-password': { is: 'forgot the password', says: [call('POST /auth/password/forgot')] },
  'change-password': { is: 'another password', says: [call('POST /auth/password/change')] },
  'sign-out': {
    is: 'log out, here or everywhere; where am I logged in',
    says: [[call('POST /auth/logout'), call('POST /auth/sessions/{id}/revoke'), call('GET /auth/sessions')]],
  },
  'hacked-account': {
    is: 'somebody else may be in my account',
    says: [
      [
        call('POST /auth/password/change'),
        call('POST /auth/password/forgot'),
        call('GET /auth/sessions'),
        call('POST /auth/sessions/{id}/revoke'),
        call('GET /auth/audit-log'),
      ],
    ],
  },
  'verify-email': {
    is: 'confirm the address; the mail didn’t come',
    says: [[call('POST /auth/verify-email'), call('POST /auth/verify-email/resend')]],
  },
  'api-key': { is: 'a key for a program', says: [call('POST /auth/api-keys')] },
  'api-key-cap': {
    is: 'limit what a key may spend or do',
    says: [[field('daily_cap_coin'), field('daily_cap_usd'), field('scopes')]],
  },
  'revoke-key': { is: 'end a key, it leaked', says: [call('POST /auth/api-keys/{id}/revoke')] },
  'export-data': { is: 'what you keep about me', says: [call('GET /auth/export')] },
  'delete-account': { is: 'delete my account', says: [call('DELETE /auth/me')] },
  'change-username': { is: 'another username or language of mails', says: [call('PATCH /auth/me')] },
  'audit-log': { is: 'what happened to my account, who logged in', says: [call('GET /auth/audit-log')] },
  'referral-code': {
    is: 'invite friends, my code, what it pays',
    says: [[call('GET /api/referral/info'), call('GET /api/referral/referrals')]],
  },
  'referral-apply': { is: 'enter somebody’s code', says: [call('POST /api/referral/apply')] },
} satisfies Record<string, Need>;

export const API = {
  'api-docs': { is: 'where the API is documented', says: [/(?<![\w/])\/docs(?![\w/])|\/openapi\.json/] },
  'error-code': {
    is: 'what an error code means in general, where they are listed',
    says: [/docs\/errors\.md|GET \/errors\//],
  },
  'error-insufficient_balance': { is: 'the error insufficient_balance / 402', says: [field('insufficient_balance')] },
  'error-rate_limited': { is: 'the error rate_limited / 429; limits', says: [[field('rate_limited'), /Retry-After/]] },
  'error-email_not_verified': {
    is: 'the error email_not_verified',
    says: [[field('email_not_verified'), call('POST /auth/verify-email/resend')]],
  },
  'error-scope_missing': { is: 'the error scope_missing', says: [field('scope_missing')] },
  'error-no_exit_available': { is: 'the error no_exit_available', says: [field('no_exit_available')] },
  'error-quote_expired': { is: 'the error quote_expired', says: [field('quote_expired')] },
  'error-device_full': { is: 'the error device_full', says: [field('device_full')] },
  'error-file_space_full': { is: 'the error file_space_full', says: [field('file_space_full')] },
  'error-unauthorized': {
    is: 'the error unauthorized / 401',
    says: [[field('unauthorized'), call('POST /auth/login'), call('POST /auth/refresh')]],
    about: /401|unauthorized|token|log|sign|oturum|giriş|токен|вход|войт|로그인|토큰|인증/i,
  },
  'error-payout_account_not_ready': {
    is: 'the error payout_account_not_ready',
    says: [call('POST /api/wallet/payout-account')],
  },
  'error-payments_not_configured': {
    is: 'the error payments_not_configured',
    says: [[field('payments_not_configured'), field('STRIPE_SECRET_KEY')]],
  },
  'error-gifts_stay_here': { is: 'the error gifts_stay_here', says: [field('gifts_stay_here')] },
  'error-invalid_request': { is: 'the error invalid_request / 400', says: [[field('invalid_request'), /`?errors`?/]] },
  idempotency: { is: 'repeat a request safely', says: [/Idempotency-Key/i] },
  webhooks: { is: 'be told when something happens, by a call to my server', says: [call('POST /api/webhooks')] },
  notify: { is: 'be notified when a job finishes', says: [[call('POST /api/webhooks'), call('GET /api/events')]] },
  'webhook-signature': {
    is: 'check that a webhook is genuine',
    says: [/Standard Webhooks|standardwebhooks|webhook-signature/i],
  },
  'webhook-retries': {
    is: 'webhooks don’t arrive, retries, disabled',
    says: [
      [
        call('POST /api/webhooks/{id}/enable'),
        call('GET /api/webhooks/{id}/deliveries'),
        call('POST /api/webhooks/{id}/deliveries/{id}/redeliver'),
        call('POST /api/webhooks/{id}/test'),
      ],
    ],
  },
  events: { is: 'a live stream of events', says: [call('GET /api/events')] },
  pagination: { is: 'long lists, next page', says: [[field('cursor'), field('next_cursor')]] },
} satisfies Record<string, Need>;

export const DEEDS = {
  deeds: { is: 'coins for good deeds with photos', says: [call('POST /api/assistant/analyze-image')] },
  'word-of-the-day': { is: 'the word of the day', says: [call('GET /api/assistant/challenge')] },
  'deed-limits': {
    is: 'how many rewards a day, how much',
    about: /reward|deed|photo|ödül|iyilik|foto|наград|добр|фото|보상|선행|사진/i,
    says: [[/(a|per|each) (UTC )?day|günde|в день|за день|в сутки|하루/i]],
  },
  'reward-waits': { is: 'why a reward is held, refused or less', says: [call('GET /api/assistant/rewards')] },
  'photo-privacy': {
    is: 'are photos kept',
    about: /photo|kept|keep|foto|sakla|фото|хран|сохран|사진|보관|저장/i,
    says: [
      /not (be )?(kept|stored)|keeps? no|only hashes|saklan?m|tutulm|не хран|не сохран|(보관|저장)(하지|되지|은? 안)|남기지|남지 않/i,
    ],
  },
  'photo-rules': {
    is: 'which photos count, which are refused',
    says: [[/JPEG|PNG/, call('POST /api/assistant/analyze-image')]],
    about: /photo|picture|foto|resim|фото|снимк|사진/i,
  },
} satisfies Record<string, Need>;
