import type { HelpTopic } from '../topic.js';

export const twoFactor: HelpTopic = {
  id: 'two-factor',
  sources: [
    'POST /auth/two-factor/setup',
    'POST /auth/two-factor/enable',
    'POST /auth/two-factor/recovery-codes',
    'POST /auth/two-factor/disable',
  ],
  en: {
    question: 'How do I turn on two-factor authentication?',
    text: 'In the console, under Account, turn on two-factor authentication: scan the QR code with an authenticator app and type the code that it shows. From then on a sign-in asks for such a code after the password. Your recovery codes are shown once: keep them somewhere else, since each lets you in once when the phone is gone. API keys and worker tokens need no code, so programs and agents go on working. Open `/app/account` to turn it on or off, or to get new recovery codes.',
  },
  tr: {
    question: 'İki adımlı doğrulamayı nasıl açarım?',
    text: "Konsolda Hesap sayfasında iki adımlı doğrulamayı açın: QR kodunu bir doğrulayıcı uygulamayla okutup uygulamanın gösterdiği kodu yazın. Ondan sonra giriş, şifrenin ardından böyle bir kod sorar. Kurtarma kodları bir kez gösterilir; başka bir yerde saklayın, telefon yoksa her biri bir kez içeri alır. API anahtarları ve worker token'ları kod istemez, programlar ve ajanlar çalışmaya devam eder. Açmak, kapatmak ya da yeni kurtarma kodları almak için `/app/account` adresini açın.",
  },
  ru: {
    question: 'Как включить двухфакторную аутентификацию?',
    text: 'Включите её в консоли на странице «Аккаунт»: отсканируйте QR-код приложением-аутентификатором и введите код, который оно покажет. С этого момента после пароля вход спрашивает такой код. Коды восстановления показываются один раз: храните их отдельно, каждый из них один раз пустит вас без телефона. Ключам API и токенам воркеров код не нужен, программы и агенты работают как прежде. Включить, выключить или получить новые коды восстановления можно на `/app/account`.',
  },
  ko: {
    question: '2단계 인증은 어떻게 켜나요?',
    text: '콘솔의 계정 페이지에서 인증 앱으로 QR 코드를 찍고 앱에 나온 코드를 입력하면 두 단계 인증이 켜집니다. 그다음부터는 로그인할 때 비밀번호 다음에 이런 코드를 묻습니다. 복구 코드는 한 번만 표시되니 다른 곳에 보관하세요. 휴대폰이 없을 때 하나로 한 번씩 들어갈 수 있습니다. API 키와 워커 토큰에는 코드가 필요 없어 프로그램과 에이전트는 계속 작동하며, 켜고 끄거나 새 복구 코드를 받으려면 `/app/account`를 여세요.',
  },
};
