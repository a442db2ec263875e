import type { HelpTopic } from '../topic.js';

export const gettingStarted: HelpTopic = {
  id: 'getting-started',
  sources: ['docs/tour.md', 'GET /docs'],
  en: {
    question: "I'm new here, where do I start?",
    text: 'Register with POST /auth/register, and try things at GET /docs: log in there, press *Authorize* and paste the token. To buy, post a small job with POST /api/jobs, or ask me in mode `training` to write it for you. To earn, make a token with POST /api/worker/token/create and run `npm run agent` with it on your machine. A tour of five minutes to paste into a terminal is in docs/tour.md.',
  },
  tr: {
    question: 'Yeniyim, nereden başlamalıyım?',
    text: "POST /auth/register ile kayıt olun, sonra GET /docs sayfasında deneyin: orada giriş yapın, *Authorize* düğmesine basıp token'ı yapıştırın. Satın almak için POST /api/jobs ile küçük bir iş açın ya da `training` modunda benden yazmamı isteyin. Kazanmak için POST /api/worker/token/create ile token alıp makinenizde `npm run agent` çalıştırın. Terminale yapıştırılacak beş dakikalık tur docs/tour.md dosyasındadır.",
  },
  ru: {
    question: 'Я новичок, с чего начать?',
    text: 'Зарегистрируйтесь через POST /auth/register и пробуйте на GET /docs: войдите там, нажмите *Authorize* и вставьте токен. Чтобы купить, создайте небольшое задание через POST /api/jobs или попросите меня составить его в режиме `training`. Чтобы зарабатывать, получите токен через POST /api/worker/token/create и запустите с ним `npm run agent` на своей машине. Пятиминутный пример для терминала — в docs/tour.md.',
  },
  ko: {
    question: '처음인데 어디서부터 시작하나요?',
    text: 'POST /auth/register로 가입하고 GET /docs에서 시험해 보세요. 거기서 로그인한 뒤 *Authorize*를 눌러 토큰을 붙여 넣으면 됩니다. 사려면 POST /api/jobs로 작은 작업을 올리거나 `training` 모드에서 저에게 써 달라고 하세요. 벌려면 POST /api/worker/token/create로 토큰을 만들어 컴퓨터에서 `npm run agent`를 실행하세요. 터미널에 붙여 넣는 짧은 둘러보기는 docs/tour.md에 있습니다.',
  },
};
