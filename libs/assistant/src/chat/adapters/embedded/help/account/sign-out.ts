import type { HelpTopic } from '../topic.js';

export const signOut: HelpTopic = {
  id: 'sign-out',
  sources: [
    'POST /auth/logout',
    'GET /auth/sessions',
    'POST /auth/sessions/{id}/revoke',
    'POST /auth/sessions/revoke-others',
  ],
  en: {
    question: 'How do I log out everywhere?',
    text: 'POST /auth/logout ends this session: its refresh and access tokens are refused from then on. GET /auth/sessions lists where you are signed in, and POST /auth/sessions/{id}/revoke ends one of them. To end all the others at once, change the password with POST /auth/password/change; API keys and worker tokens stay until you revoke each one.',
  },
  tr: {
    question: 'Her yerden nasıl çıkış yaparım?',
    text: "POST /auth/logout bu oturumu kapatır: refresh token'ı da erişim token'ı da artık kabul edilmez. GET /auth/sessions nerelerde oturum açtığınızı listeler, POST /auth/sessions/{id}/revoke bunlardan birini kapatır. Diğerlerinin hepsini birden kapatmak için şifreyi POST /auth/password/change ile değiştirin; API anahtarları ve worker token'ları kalır, tek tek iptal edilir.",
  },
  ru: {
    question: 'Как выйти на всех устройствах?',
    text: 'POST /auth/logout завершает этот сеанс: его refresh-токен и токен доступа больше не принимаются. GET /auth/sessions показывает, где вы вошли, а POST /auth/sessions/{id}/revoke завершает один из сеансов. Чтобы разом завершить все остальные, смените пароль через POST /auth/password/change; ключи API и токены воркеров остаются, их отзывают по одному.',
  },
  ko: {
    question: '모든 기기에서 로그아웃하려면 어떻게 하나요?',
    text: 'POST /auth/logout은 이 세션을 끝냅니다. 그 뒤로는 리프레시 토큰도 액세스 토큰도 받아들이지 않습니다. GET /auth/sessions에서 어디에 로그인되어 있는지 보고 POST /auth/sessions/{id}/revoke로 하나씩 끝낼 수 있습니다. API 키와 워커 토큰은 그대로 남으므로 따로 폐기해야 합니다. 나머지 세션을 한꺼번에 끝내려면 POST /auth/password/change로 비밀번호를 바꾸세요.',
  },
};
