import type { HelpTopic } from './topic.js';

export const signIn: HelpTopic = {
  id: 'sign-in',
  en: {
    asks: [
      'how do I register',
      'create an account',
      'sign up',
      'login jwt access token',
      'refresh token expired',
      'authorization header bearer',
      'log in to my account',
    ],
    text: 'Create an account with POST /auth/register {username, email, password}, or log in with POST /auth/login {email, password}. The reply has `token`: send it as `Authorization: Bearer <token>`. It lives {tokenMinutes} min; POST /auth/refresh gives a new one for the refresh token, and POST /auth/logout ends the session.',
  },
  tr: {
    asks: [
      'nasıl kayıt olurum',
      'hesap açmak',
      'üye olmak',
      'nasıl giriş yaparım',
      'oturum açma jwt erişim tokenı',
      'refresh token süresi doldu',
      'authorization bearer başlığı',
    ],
    text: 'POST /auth/register {username, email, password} ile hesap açın veya POST /auth/login {email, password} ile giriş yapın. Yanıttaki `token` değerini `Authorization: Bearer <token>` olarak gönderin. Ömrü {tokenMinutes} dakikadır; POST /auth/refresh, refresh token karşılığında yenisini verir, POST /auth/logout oturumu kapatır.',
  },
  ru: {
    asks: [
      'как зарегистрироваться',
      'создать аккаунт',
      'завести учётную запись',
      'как войти',
      'вход jwt токен доступа',
      'истёк refresh token',
      'заголовок authorization bearer',
    ],
    text: 'Создайте аккаунт через POST /auth/register {username, email, password} или войдите через POST /auth/login {email, password}. В ответе есть `token`: отправляйте его как `Authorization: Bearer <token>`. Он живёт {tokenMinutes} мин; POST /auth/refresh выдаёт новый в обмен на refresh-токен, POST /auth/logout завершает сеанс.',
  },
  ko: {
    asks: [
      '회원가입은 어떻게 하나요',
      '계정 만들기',
      '가입하고 싶어요',
      '로그인은 어떻게 하나요',
      '로그인 jwt 액세스 토큰',
      '리프레시 토큰 만료',
      'authorization bearer 헤더',
    ],
    text: 'POST /auth/register {username, email, password}로 계정을 만들거나 POST /auth/login {email, password}로 로그인하세요. 응답의 `token`을 `Authorization: Bearer <token>` 헤더로 보내면 됩니다. 유효 시간은 {tokenMinutes}분이며, POST /auth/refresh로 리프레시 토큰을 새 토큰으로 바꾸고 POST /auth/logout으로 세션을 끝냅니다.',
  },
};
