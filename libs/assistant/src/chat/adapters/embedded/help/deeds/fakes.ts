import type { HelpTopic } from '../topic.js';

export const fakes: HelpTopic = {
  id: 'fakes',
  sources: ['docs/photos.md', 'POST /api/assistant/analyze-image', 'libs/assistant/README.md'],
  mode: 'goodness',
  en: {
    question: 'How do you tell a real photo from a fake?',
    text: 'A picture that is not a photograph (a drawing, a rendering, a chart, a page, a screenshot) earns nothing; neither does one with marks of an image generator, or one that anybody sent before. `is_real` means that no such sign was found; it is not proof. The checks can miss a good fake and can doubt a real photo: then the reward is held or refused with its reason, which GET /api/assistant/rewards shows.',
  },
  tr: {
    question: 'Gerçek fotoğrafı sahtesinden nasıl ayırıyorsunuz?',
    text: 'Fotoğraf olmayan hiçbir şey (çizim, bilgisayar görüntüsü, grafik, sayfa, ekran görüntüsü) kazandırmaz; görsel üreteci izi taşıyan ya da daha önce herhangi birinin gönderdiği resim de öyle. `is_real`, böyle bir belirti bulunmadığı anlamına gelir; kanıt değildir. Denetimler iyi bir sahteyi kaçırabilir, gerçek bir fotoğraftan kuşkulanabilir: o zaman ödül bekletilir ya da nedeniyle reddedilir, GET /api/assistant/rewards gösterir.',
  },
  ru: {
    question: 'Как вы отличаете настоящее фото от поддельного?',
    text: 'То, что не фотография (рисунок, рендер, диаграмма, страница, скриншот), не приносит ничего, как и картинка со следами генератора или уже присланная кем-то раньше. `is_real` означает, что таких признаков не найдено; это не доказательство. Проверки могут пропустить хорошую подделку и усомниться в настоящем снимке: тогда награда удерживается или отклоняется с причиной, её показывает GET /api/assistant/rewards.',
  },
  ko: {
    question: '진짜 사진과 가짜를 어떻게 구별하나요?',
    text: '사진이 아닌 것(그림, 렌더링, 도표, 문서, 스크린샷)은 보상이 없고, 이미지 생성기의 흔적이 있거나 누군가 이미 보낸 사진도 마찬가지입니다. `is_real`은 그런 흔적을 찾지 못했다는 뜻이지 증명이 아닙니다. 검사는 잘 만든 가짜를 놓칠 수도, 진짜 사진을 의심할 수도 있으며, 그럴 때 보상은 사유와 함께 보류되거나 거부됩니다. 사유는 GET /api/assistant/rewards에서 볼 수 있습니다.',
  },
};
