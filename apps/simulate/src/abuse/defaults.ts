/** The configuration's defaults: the world starts with them, and bounds are computed from them. */

/** COIN_USD. */
export const COIN_USD = 0.1;
/** PLATFORM_FEE_BPS, as a share. */
export const FEE = 0.05;
/** CANCEL_MIN_PAY_PERCENT, as a share. */
export const LEAST_PAY = 0.1;
/** DISPUTE_DEFAULT_SPLIT_PERCENT, as a share. */
export const DISPUTE_SPLIT = 0.5;
/** REFERRED_REWARD_COIN. */
export const NEWCOMERS_GIFT = 5;
