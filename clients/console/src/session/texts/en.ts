export const en = {
  signIn: 'Sign in',
  register: 'Create an account',
  email: 'E-mail address',
  password: 'Password',
  newHere: 'New here?',
};
export type SessionTexts = typeof en;
