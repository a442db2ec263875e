import type { HelpTopic } from '../topic.js';

export const verifyEmail: HelpTopic = {
  id: 'verify-email',
  sources: ['POST /auth/verify-email/resend', 'POST /auth/verify-email'],
  en: {
    question: 'How do I confirm my e-mail address?',
    text: "Click the link in the mail you got after registering; the link works for two days. Until your address is confirmed, you can't withdraw money and no photo is rewarded. GET /auth/me shows `email_verified`. If the mail isn't in the spam folder either, POST /auth/verify-email/resend (or the page `/resend-verification`) sends another, at most once a minute.",
  },
  tr: {
    question: 'E-posta adresimi nasıl doğrularım?',
    text: 'Kayıttan sonra gelen e-postadaki bağlantıya tıklayın; iki gün geçerlidir. Doğrulanmadan para çekilemez, fotoğraflar ödüllendirilmez. GET /auth/me içinde `email_verified` görünür. E-posta istenmeyen klasöründe de yoksa POST /auth/verify-email/resend (ya da `/resend-verification` sayfası) yenisini gönderir, en çok dakikada bir.',
  },
  ru: {
    question: 'Как подтвердить адрес почты?',
    text: 'Перейдите по ссылке из письма, которое пришло после регистрации; она действует двое суток. Без подтверждения нельзя вывести деньги, и фото не награждаются. В GET /auth/me видно `email_verified`. Если письма нет и в «Спаме», POST /auth/verify-email/resend (или страница `/resend-verification`) отправит ещё одно, не чаще раза в минуту.',
  },
  ko: {
    question: '이메일 주소는 어떻게 인증하나요?',
    text: '가입 후 받은 메일의 링크를 누르세요. 링크는 이틀 동안 유효합니다. 인증하지 않으면 출금할 수 없고 사진 보상도 없습니다. GET /auth/me의 `email_verified`에서 상태를 볼 수 있습니다. 스팸함에도 메일이 없으면 POST /auth/verify-email/resend(또는 `/resend-verification` 페이지)로 분당 한 번까지 다시 받을 수 있습니다.',
  },
};
