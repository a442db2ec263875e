import type { HelpTopic } from '../topic.js';
import { signUp } from './sign-up.js';
import { signIn } from './sign-in.js';
import { sessionExpiry } from './session-expiry.js';
import { signOut } from './sign-out.js';
import { password } from './password.js';
import { changePassword } from './change-password.js';
import { verifyEmail } from './verify-email.js';
import { profile } from './profile.js';
import { apiKeys } from './api-keys.js';
import { apiKeyLimits } from './api-key-limits.js';
import { deleteAccount } from './delete-account.js';
import { myData } from './my-data.js';
import { lockedOut } from './locked-out.js';
import { stolenAccount } from './stolen-account.js';
import { demoAccount } from './demo-account.js';
import { console } from './console.js';
import { twoFactor } from './two-factor.js';
import { passkeys } from './passkeys.js';

export const ACCOUNT: readonly HelpTopic[] = [
  signUp,
  signIn,
  sessionExpiry,
  signOut,
  password,
  changePassword,
  verifyEmail,
  profile,
  apiKeys,
  apiKeyLimits,
  deleteAccount,
  myData,
  lockedOut,
  stolenAccount,
  demoAccount,
  console,
  twoFactor,
  passkeys,
];
