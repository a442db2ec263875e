import type { SessionTexts } from './en.js';

export const ru: SessionTexts = {
  signIn: 'Войти',
  register: 'Создать аккаунт',
  email: 'Адрес почты',
  password: 'Пароль',
  newHere: 'Впервые здесь?',
};
