import type { HelpTopic } from '../topic.js';

export const changePassword: HelpTopic = {
  id: 'change-password',
  sources: ['POST /auth/password/change'],
  en: {
    question: 'How do I change my password?',
    text: 'Send POST /auth/password/change with `{"current_password":"…","new_password":"…"}` while you are logged in. The new one needs at least {passwordMin} characters; a few random words work well, and common passwords are refused (`password_too_common`). All your other sessions end; API keys and worker tokens stay. If you don\'t know the current one, use POST /auth/password/forgot.',
  },
  tr: {
    question: 'Şifremi nasıl değiştiririm?',
    text: 'Oturum açıkken POST /auth/password/change çağrısına `{"current_password":"…","new_password":"…"}` gönderin. Yenisi en az {passwordMin} karakter olmalı; rastgele birkaç sözcük iyi bir seçimdir, yaygın şifreler reddedilir (`password_too_common`). Diğer bütün oturumlarınız kapanır, API anahtarları ve worker token\'ları kalır. Şimdiki şifreyi bilmiyorsanız POST /auth/password/forgot kullanın.',
  },
  ru: {
    question: 'Как сменить пароль?',
    text: 'Войдите и отправьте POST /auth/password/change с `{"current_password":"…","new_password":"…"}`. В новом должно быть не меньше {passwordMin} символов; хорошо подойдут несколько случайных слов, распространённые пароли отклоняются (`password_too_common`). Все остальные сеансы завершатся, ключи API и токены воркеров останутся. Если текущий пароль неизвестен, используйте POST /auth/password/forgot.',
  },
  ko: {
    question: '비밀번호는 어떻게 바꾸나요?',
    text: '로그인한 상태에서 POST /auth/password/change에 `{"current_password":"…","new_password":"…"}`를 보내세요. 새 비밀번호는 {passwordMin}자 이상이어야 하고, 무작위 단어 몇 개면 좋습니다. 흔한 비밀번호는 거부됩니다(`password_too_common`). 다른 세션은 모두 끝나고 API 키와 워커 토큰은 남습니다. 지금 비밀번호를 모르면 POST /auth/password/forgot을 쓰세요.',
  },
};
