import type { HelpTopic } from '../topic.js';

export const simulations: HelpTopic = {
  id: 'simulations',
  sources: ['docs/economics.md#what-each-attacker-gains', 'docs/faults.md'],
  en: {
    question: 'How can I simulate load, cheating and failures?',
    text: '`npm run simulate -- deploys` runs a week of the scheduler over thousands of devices that come and go; `npm run simulate -- abuse` plays every known cheater against the built product and prints what each gains. `npm run test:faults` breaks one part after another under load, `npm run test:attacks` attacks a fresh service. Results are in docs/economics.md, docs/faults.md and docs/security.md.',
  },
  tr: {
    question: 'Yükü, hileyi ve arızaları nasıl simüle ederim?',
    text: '`npm run simulate -- deploys` gelip giden binlerce cihaz üzerinde zamanlayıcının bir haftasını, `npm run simulate -- abuse` bilinen her hileciyi derlenmiş ürüne karşı oynatır ve kazancını yazar. `npm run test:faults` yük altında parçaları sırayla bozar, `npm run test:attacks` taze bir servise saldırır. Sonuçlar docs/economics.md, docs/faults.md ve docs/security.md sayfalarındadır.',
  },
  ru: {
    question: 'Как смоделировать нагрузку, обман и сбои?',
    text: '`npm run simulate -- deploys` прогоняет неделю планировщика на тысячах устройств, которые приходят и уходят; `npm run simulate -- abuse` разыгрывает каждого известного жулика против собранного продукта и печатает его выигрыш. `npm run test:faults` под нагрузкой ломает часть за частью, `npm run test:attacks` атакует свежий сервис. Результаты — в docs/economics.md, docs/faults.md и docs/security.md.',
  },
  ko: {
    question: '부하, 부정행위, 장애를 어떻게 시뮬레이션하나요?',
    text: '`npm run simulate -- deploys`는 들락날락하는 기기 수천 대에서 스케줄러의 일주일을 돌리고, `npm run simulate -- abuse`는 알려진 모든 부정행위자를 빌드된 제품에 붙여 각자 얻는 이득을 출력합니다. `npm run test:faults`는 부하 중에 부품을 하나씩 망가뜨리고, `npm run test:attacks`는 새 서비스를 공격합니다. 결과는 docs/economics.md, docs/faults.md, docs/security.md에 있습니다.',
  },
};
