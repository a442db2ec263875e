import type { SessionTexts } from './en.js';

export const tr: SessionTexts = {
  signIn: 'Giriş yap',
  register: 'Hesap oluştur',
  email: 'E-posta adresi',
  password: 'Parola',
  newHere: 'Yeni misiniz?',
};
