import type { HelpTopic } from '../topic.js';

export const demoAccount: HelpTopic = {
  id: 'demo-account',
  sources: ['README.md#start'],
  en: {
    question: 'Is there a demo account to try things?',
    text: 'Yes, on an instance of your own: `npm start` creates one at its first start and prints its e-mail address and password each time; they are also in `demo-account.json` under `DATA_DIR`. It is an ordinary account: log in with POST /auth/login. There is none in production or with your own database (`DATABASE_URL`): register there with POST /auth/register.',
  },
  tr: {
    question: 'Denemek için demo hesap var mı?',
    text: 'Evet, kendi kurulumunuzda: `npm start` ilk başlangıçta bir tane oluşturur, e-posta adresini ve şifresini her seferinde yazar; bilgiler `DATA_DIR` altındaki `demo-account.json` dosyasında da durur. Sıradan bir hesaptır: POST /auth/login ile girin. Kendi veritabanınızla (`DATABASE_URL`) ve üretimde yoktur; orada POST /auth/register ile kayıt olun.',
  },
  ru: {
    question: 'Есть ли демо-аккаунт, чтобы попробовать?',
    text: 'Да, в собственной установке: `npm start` создаёт его при первом запуске и каждый раз печатает адрес почты и пароль; они лежат и в файле `demo-account.json` в `DATA_DIR`. Это обычный аккаунт: войдите через POST /auth/login. Со своей базой (`DATABASE_URL`) и в продакшене его нет; там регистрируйтесь через POST /auth/register.',
  },
  ko: {
    question: '시험해 볼 데모 계정이 있나요?',
    text: '네, 직접 설치한 서비스라면 있습니다. `npm start`가 처음 시작할 때 하나 만들고, 시작할 때마다 이메일과 비밀번호를 출력합니다. `DATA_DIR` 아래 `demo-account.json`에도 들어 있습니다. 평범한 계정이므로 POST /auth/login으로 로그인하면 됩니다. 직접 연결한 데이터베이스(`DATABASE_URL`)나 운영 환경에는 없으니 POST /auth/register로 가입하세요.',
  },
};
