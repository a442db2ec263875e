import type { HelpTopic } from '../topic.js';

export const sessionExpiry: HelpTopic = {
  id: 'session-expiry',
  sources: ['POST /auth/refresh', 'docs/errors.md'],
  en: {
    question: 'My token expired, how do I get a new one?',
    text: 'An access token lives {tokenMinutes} min. Before it ends send POST /auth/refresh with `{"refresh_token":"rt_…"}`: you get a new `token` and a new refresh token, and the old refresh token is used up (a second use ends the session). A session ends after {refreshDays} days without a refresh. For a program that runs for a long time, use an API key instead: POST /auth/api-keys.',
  },
  tr: {
    question: "Token'ımın süresi doldu, yenisini nasıl alırım?",
    text: 'Erişim token\'ı {tokenMinutes} dakika geçerlidir. Bitmeden POST /auth/refresh çağrısına `{"refresh_token":"rt_…"}` gönderin: yeni bir `token` ve yeni bir refresh token gelir, eskisi tükenir (ikinci kez kullanılırsa oturum kapanır). Oturum {refreshDays} gün yenilenmezse sona erer. Uzun süre çalışan bir program için bunun yerine API anahtarı alın: POST /auth/api-keys.',
  },
  ru: {
    question: 'Токен истёк, как получить новый?',
    text: 'Токен доступа живёт {tokenMinutes} мин. Пока он не истёк, отправьте POST /auth/refresh с `{"refresh_token":"rt_…"}`: придут новый `token` и новый refresh-токен, старый больше не годится (повторное использование завершает сеанс). Сеанс заканчивается, если его не обновлять {refreshDays} дн. Для программы, которая работает долго, возьмите ключ API: POST /auth/api-keys.',
  },
  ko: {
    question: '토큰이 만료됐는데 어떻게 갱신하나요?',
    text: '액세스 토큰은 {tokenMinutes}분 동안 유효합니다. 끝나기 전에 POST /auth/refresh에 `{"refresh_token":"rt_…"}`를 보내면 새 `token`과 새 리프레시 토큰을 받고, 이전 리프레시 토큰은 더 쓸 수 없습니다(다시 쓰면 세션이 끝납니다). {refreshDays}일 동안 갱신하지 않으면 세션이 끝납니다. 오래 도는 프로그램에는 API 키를 쓰세요: POST /auth/api-keys.',
  },
};
