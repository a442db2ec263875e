import type { HelpTopic } from './topic.js';

export const password: HelpTopic = {
  id: 'password',
  en: {
    asks: [
      'I forgot my password',
      'reset password',
      'change my password',
      'verify email address',
      'verification mail did not come',
      'cannot log in wrong password',
      "I can't remember my password",
    ],
    text: 'POST /auth/password/forgot {email} sends a mail with a link to choose a new password. With a session, POST /auth/password/change changes it and ends your other sessions. POST /auth/verify-email/resend sends the verification mail again. Repeated wrong passwords slow logins down for a while.',
  },
  tr: {
    asks: [
      'şifremi unuttum',
      'şifre sıfırlama',
      'parolamı değiştirmek',
      'e-posta doğrulama',
      'doğrulama maili gelmedi',
      'giriş yapamıyorum şifre yanlış',
    ],
    text: 'POST /auth/password/forgot {email}, yeni şifre seçmeniz için bağlantı içeren bir e-posta gönderir. Oturum açıkken POST /auth/password/change şifreyi değiştirir ve diğer oturumlarınızı kapatır. POST /auth/verify-email/resend doğrulama e-postasını yeniden gönderir. Art arda yanlış şifre girmek girişleri bir süre yavaşlatır.',
  },
  ru: {
    asks: [
      'я забыл пароль',
      'сбросить пароль',
      'сменить пароль',
      'подтвердить почту email',
      'письмо с подтверждением не пришло',
      'не могу войти неверный пароль',
    ],
    text: 'POST /auth/password/forgot {email} отправит письмо со ссылкой для выбора нового пароля. Если вы вошли, POST /auth/password/change меняет пароль и завершает остальные сеансы. POST /auth/verify-email/resend повторно отправляет письмо с подтверждением. После нескольких неверных паролей подряд вход на время замедляется.',
  },
  ko: {
    asks: [
      '비밀번호를 잊어버렸어요',
      '비밀번호 재설정',
      '비밀번호 변경',
      '이메일 인증',
      '인증 메일이 안 와요',
      '로그인이 안 돼요 비밀번호 틀림',
    ],
    text: 'POST /auth/password/forgot {email}을 보내면 새 비밀번호를 정할 수 있는 링크가 메일로 갑니다. 로그인한 상태라면 POST /auth/password/change로 바꿀 수 있고, 다른 세션은 종료됩니다. POST /auth/verify-email/resend는 인증 메일을 다시 보냅니다. 비밀번호를 여러 번 틀리면 한동안 로그인이 느려집니다.',
  },
};
