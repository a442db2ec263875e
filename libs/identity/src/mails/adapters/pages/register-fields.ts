/** The fields of the form, in its order. */
export const FIELDS = ['username', 'email', 'password', 'referral_code'] as const;
export type Field = (typeof FIELDS)[number];

/** Refusals of a registration, each with its field. */
export const FIELD_OF = {
  username_taken: 'username',
  password_too_common: 'password',
  referral_code_unknown: 'referral_code',
} as const satisfies Record<string, Field>;
export type FormRefusal = keyof typeof FIELD_OF;

export interface Problems {
  fields: Partial<Record<Field, string>>;
  /** A problem of no single field. */
  general?: string;
}
