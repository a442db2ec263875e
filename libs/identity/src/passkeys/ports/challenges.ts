/**
 * Challenges of ceremonies. They are sealed rather than stored, so that strangers who ask for many fill no table; one
 * that served is stored until it expires (`PasskeyRepository.use`).
 */
export abstract class Challenges {
  /** Good for one ceremony of this purpose, for `CEREMONY_S`. Base64url. */
  abstract issue(purpose: string): string;

  /** When it expires; null: not ours, of another purpose, or expired. */
  abstract expiryOf(challenge: string, purpose: string): Date | null;
}

export const TO_SIGN_IN = 'sign in';
export const toAdd = (userId: string, sessionId: string): string => `add to ${userId} in ${sessionId}`;
