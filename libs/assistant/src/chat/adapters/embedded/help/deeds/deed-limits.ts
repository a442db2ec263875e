import type { HelpTopic } from '../topic.js';

export const deedLimits: HelpTopic = {
  id: 'deed-limits',
  sources: ['GET /api/assistant/rewards', 'docs/economics.md'],
  mode: 'goodness',
  en: {
    question: 'How many coins does a good deed bring, and how often?',
    text: 'The amount comes from a fixed policy of the server, never from a model or from what you write: up to {deedReward} for a deed, at most {deedsPerDay} paid deeds a day and {deedsPerType} of one kind, with {coolDownMin} min between two. New accounts get less, repeated deeds pay less, and there is a daily budget for everybody together. Your rewards are at GET /api/assistant/rewards.',
  },
  tr: {
    question: 'Bir iyilik kaç coin getirir, ne sıklıkta?',
    text: 'Miktar sunucunun sabit kuralından gelir; bir modelden veya yazdıklarınızdan değil: bir iyilik için en çok {deedReward}, günde en çok {deedsPerDay}, aynı türden en çok {deedsPerType} ödenen iyilik ve ikisi arasında {coolDownMin} dakika. Yeni hesaplar daha az alır, yinelenen iyilikler daha az öder ve herkes için ortak bir günlük bütçe vardır. Sizinkiler GET /api/assistant/rewards yanıtındadır.',
  },
  ru: {
    question: 'Сколько монет дают за доброе дело и как часто?',
    text: 'Сумму награды определяет постоянное правило сервера, а не модель и не ваш текст: до {deedReward} за доброе дело, не более {deedsPerDay} оплаченных дел в день, в том числе {deedsPerType} одного вида, с паузой {coolDownMin} мин. Новые аккаунты получают меньше, за повторы платят меньше, и есть общий дневной бюджет на всех. Ваши награды — в GET /api/assistant/rewards.',
  },
  ko: {
    question: '선행 하나에 코인을 얼마나, 얼마나 자주 받나요?',
    text: '금액은 모델이나 작성한 글이 아니라 서버의 정해진 규칙으로 결정됩니다. 선행 하나에 최대 {deedReward}, 하루 최대 {deedsPerDay}건, 같은 종류는 {deedsPerType}건까지이며 사이에 {coolDownMin}분을 두어야 합니다. 새 계정은 적게 받고, 반복하면 줄어들며, 모두가 함께 쓰는 하루 예산이 있습니다. 내 보상은 GET /api/assistant/rewards에서 볼 수 있습니다.',
  },
};
