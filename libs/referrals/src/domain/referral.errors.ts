import { defineErrors } from '@app/kernel';

export const ReferralErrors = defineErrors({
  own_referral_code: { kind: 'invalid', title: 'This is your own referral code' },
  referral_code_not_found: { kind: 'not_found', title: 'This referral code does not exist' },
  referral_already_applied: { kind: 'conflict', title: 'This account has used a referral code before' },
  referral_too_late: { kind: 'conflict', title: 'Referral codes are for new accounts' },
  referral_circle: { kind: 'conflict', title: 'You referred the owner of this code' },
});
