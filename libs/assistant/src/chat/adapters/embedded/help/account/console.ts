import type { HelpTopic } from '../topic.js';

export const console: HelpTopic = {
  id: 'console',
  sources: [
    'README.md#start',
    'clients/console/README.md',
    'docs/adr/0042-web-sessions.md',
    'POST /auth/web/register',
    'POST /auth/web/login',
    'POST /auth/web/refresh',
    'POST /auth/web/logout',
  ],
  en: {
    question: 'Is there a web page for all this?',
    text: "Yes: the console is this market's web page, at `/app/` of its address. Its menu has jobs, deploys, bandwidth and offers for buyers, machines and earnings for device owners, and the wallet, API keys, webhooks and your account for all. Every button sends a request of the API as you, so it can do nothing that your account may not do. It speaks English, Turkish, Russian and Korean and works on a phone, in light or dark, and by keyboard alone. Open `/app/` in a browser and sign in with your e-mail address.",
  },
  tr: {
    question: 'Bütün bunlar için bir web sayfası var mı?',
    text: "Evet: konsol bu pazarın web sayfasıdır, adresin `/app/` kısmındadır. Menüsünde alıcılar için işler, dağıtımlar, bant genişliği ve teklifler, cihaz sahipleri için makineler ve kazançlar, herkes için cüzdan, API anahtarları, webhook'lar ve hesap vardır. Her düğme sizin adınıza API'ye bir istek gönderir; hesabınızın yapamayacağı hiçbir şeyi yapamaz. İngilizce, Türkçe, Rusça ve Korecedir; telefonda, açık ya da koyu temada, yalnız klavyeyle de çalışır. Tarayıcıda `/app/` adresini açıp e-posta adresinizle giriş yapın.",
  },
  ru: {
    question: 'Есть ли для всего этого веб-страница?',
    text: 'Да: консоль — это веб-страница площадки по адресу `/app/`. В её меню задания, развёртывания, трафик и предложения для покупателей, машины и доходы для владельцев устройств, а для всех — кошелёк, ключи API, вебхуки и аккаунт. Каждая кнопка отправляет запрос API от вашего имени и не может ничего, чего не может ваш аккаунт. Консоль говорит по-английски, по-турецки, по-русски и по-корейски, работает на телефоне, в светлой и тёмной теме и с одной клавиатуры. Откройте `/app/` в браузере и войдите по адресу почты.',
  },
  ko: {
    question: '이 모든 것을 볼 수 있는 웹 페이지가 있나요?',
    text: '네, 콘솔이 이 마켓의 웹 페이지이고 주소의 `/app/`에 있습니다. 메뉴에는 구매자를 위한 작업, 배포, 대역폭, 제공 목록과 기기 소유자를 위한 장치, 수익이 있고, 지갑, API 키, 웹훅, 계정은 모두에게 있습니다. 버튼마다 내 이름으로 API 요청을 보내므로 내 계정으로 할 수 없는 일은 하지 못합니다. 영어, 터키어, 러시아어, 한국어를 지원하고 휴대폰, 밝은 화면과 어두운 화면, 키보드만으로도 쓸 수 있습니다. 브라우저에서 `/app/`을 열고 이메일 주소로 로그인하세요.',
  },
};
