export const en = {
  signIn: 'Sign in',
  register: 'Create an account',
  email: 'E-mail address',
  emailHint: 'We send a link to confirm it.',
  password: 'Password',
  passwordHint: 'At least 10 characters. A few random words work well.',
  username: 'Username',
  usernameHint: '3 to 40 letters, digits, dots, dashes and underscores. Others see it.',
  referral: 'Referral code, if somebody invited you',
  newHere: 'New here?',
  registered: 'Already have an account?',
  forgot: 'Forgot your password?',
  codeTitle: 'Two-factor sign-in',
  code: 'Code',
  codeHint: 'Six digits from your authenticator app, or one of your recovery codes.',
  back: 'Back',
  inbox: 'Check your inbox',
  inboxAbout: (email: string) =>
    `We sent a link to ${email}. Open it to confirm the address. Your account is ready, so you can begin now.`,
  goOn: 'Continue',
};
export type SessionTexts = typeof en;
