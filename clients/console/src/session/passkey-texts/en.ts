export const en = {
  signIn: 'Sign in with a passkey',
  title: 'Passkeys',
  about:
    'A passkey signs you in with your finger, face or PIN instead of the password. It works on this site only, so nobody can phish it.',
  none: 'You have no passkeys yet.',
  unavailable: 'Browsers have no passkeys at this address. Open the console with HTTPS and by a name.',
  add: 'Add a passkey',
  addTitle: 'Add a passkey',
  addAbout: 'Confirm with your password. Your browser then asks where to keep the passkey.',
  name: 'Name',
  nameHint: 'To tell it from your others, such as “work laptop”.',
  password: 'Current password',
  next: 'Continue',
  added: 'The passkey was added.',
  createdAt: 'Added',
  lastUsed: 'Last sign-in',
  never: 'Never',
  kept: 'Kept',
  synced: 'Synced',
  oneDevice: 'On one device',
  actions: 'Actions',
  remove: 'Remove',
  removeTitle: 'Remove this passkey?',
  removeAbout: (name: string) =>
    `Nobody can sign in with “${name}” any more. Sessions that it opened go on; the list of sessions ends them.`,
  removed: 'The passkey was removed.',
  refusals: {
    cancelled: 'The browser’s dialogue was closed or took too long. Try again.',
    known: 'This device or password manager already has a passkey for your account.',
    unable: 'This device or browser can’t do that here. Try another one, or open the console by its usual address.',
  },
};
export type PasskeyTexts = typeof en;
