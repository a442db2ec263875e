import type { HelpTopic } from '../topic.js';

export const passkeys: HelpTopic = {
  id: 'passkeys',
  sources: [
    'GET /auth/passkeys',
    'POST /auth/passkeys',
    'POST /auth/passkeys/{id}/revoke',
    'POST /auth/web/passkeys',
    'POST /auth/web/passkeys/options',
  ],
  en: {
    question: 'Can I sign in with a passkey instead of a password?',
    text: "Yes: a passkey signs you in to the console with your fingerprint, your face or the PIN of your device. It belongs to this market's address and its secret stays with your device or your password manager, so no false page can ask you for it. Make one for each device that you use, and keep your password for the case that one is lost. Browsers allow passkeys on `https:` addresses and on `localhost` only. Add or remove them at `/app/account`.",
  },
  tr: {
    question: 'Şifre yerine geçiş anahtarıyla girebilir miyim?',
    text: "Evet: geçiş anahtarı (passkey) konsola parmak iziniz, yüzünüz ya da cihazınızın PIN'iyle girmenizi sağlar. Bu pazarın adresine bağlıdır ve sırrı cihazınızda ya da parola yöneticinizde kalır; sahte bir sayfa onu sizden isteyemez. Kullandığınız her cihaz için bir tane oluşturun, biri kaybolursa diye şifrenizi saklayın. Tarayıcılar geçiş anahtarlarına yalnız `https:` adreslerinde ve `localhost` üzerinde izin verir. Eklemek ya da kaldırmak için `/app/account` adresini açın.",
  },
  ru: {
    question: 'Можно ли войти ключом доступа вместо пароля?',
    text: 'Да: ключ доступа (passkey) впускает в консоль по отпечатку пальца, лицу или PIN-коду устройства. Он привязан к адресу этой площадки, а его секрет остаётся на устройстве или в менеджере паролей, поэтому поддельная страница его не выманит. Создайте по ключу для каждого своего устройства и сохраните пароль на случай потери. Браузеры разрешают ключи доступа только на адресах `https:` и на `localhost`. Добавить или удалить их можно на `/app/account`.',
  },
  ko: {
    question: '비밀번호 대신 패스키로 로그인할 수 있나요?',
    text: '네, 패스키로 지문, 얼굴 또는 기기의 PIN을 써서 콘솔에 로그인할 수 있습니다. 패스키는 이 마켓의 주소에 묶여 있고 비밀 값은 기기나 비밀번호 관리자에 남으므로 가짜 페이지가 빼낼 수 없습니다. 쓰는 기기마다 하나씩 만들고, 잃어버릴 때를 위해 비밀번호도 간직하세요. 브라우저는 `https:` 주소와 `localhost`에서만 패스키를 허용합니다. 추가하거나 지우려면 `/app/account`를 여세요.',
  },
};
