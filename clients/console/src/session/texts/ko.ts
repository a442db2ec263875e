import type { SessionTexts } from './en.js';

export const ko: SessionTexts = {
  signIn: '로그인',
  register: '계정 만들기',
  email: '이메일 주소',
  password: '비밀번호',
  newHere: '처음이신가요?',
};
