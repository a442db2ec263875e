import type { HelpTopic } from '../topic.js';

export const demoStory: HelpTopic = {
  id: 'demo-story',
  sources: ['README.md#start'],
  en: {
    question: 'What does npm run demo show?',
    text: '`npm run demo` plays the whole story by itself: two people, an agent on this machine, a picture rendered in a sandbox, both statements, and the audit of the books. It needs what the agent needs (`npm run setup:sandbox`, once as root). To do the same by hand, paste the tour of docs/tour.md into a terminal.',
  },
  tr: {
    question: 'npm run demo ne gösterir?',
    text: '`npm run demo` hikâyenin tamamını kendi oynar: iki kişi, bu makinede bir ajan, korumalı alanda çizilen bir resim, iki hesap dökümü ve defter denetimi. Ajanın istediklerini ister (`npm run setup:sandbox`, bir kez root olarak). Aynısını elle yapmak için docs/tour.md bölümündeki turu terminale yapıştırın.',
  },
  ru: {
    question: 'Что показывает npm run demo?',
    text: '`npm run demo` сам разыгрывает всю историю: два человека, агент на этой машине, картинка, нарисованная в песочнице, обе выписки и аудит книги. Нужно то же, что агенту (`npm run setup:sandbox`, один раз от root). Чтобы проделать это руками, вставьте в терминал пример из docs/tour.md.',
  },
  ko: {
    question: 'npm run demo는 무엇을 보여 주나요?',
    text: '`npm run demo`는 전체 이야기를 알아서 보여 줍니다. 두 사람, 이 컴퓨터의 에이전트, 샌드박스에서 그려지는 그림, 양쪽 거래 내역, 장부 감사까지입니다. 에이전트에 필요한 것이 있어야 합니다(`npm run setup:sandbox`, root로 한 번). 손으로 해 보려면 docs/tour.md의 예제를 터미널에 붙여 넣으세요.',
  },
};
