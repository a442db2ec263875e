import type { HelpTopic } from './topic.js';

export const deedLimits: HelpTopic = {
  id: 'deed-limits',
  mode: 'goodness',
  en: {
    asks: [
      'how many deeds are paid per day',
      'limits of rewards',
      'how many coins for a good deed',
      'reward amount',
      'cool-down between photos',
      'maximum reward per day',
      'how many good deeds per day are rewarded',
    ],
    text: 'The amount comes from a fixed policy of the server, never from a model or from what you write: up to {deedReward} for a deed, at most {deedsPerDay} paid deeds a day and {deedsPerType} of one kind, with {coolDownMin} min between two. New accounts get less, repeated deeds pay less, and there is a daily budget for everybody together.',
  },
  tr: {
    asks: [
      'günde kaç iyilik ödenir',
      'ödül sınırları',
      'bir iyilik kaç coin',
      'ödül miktarı',
      'fotoğraflar arasında bekleme süresi',
      'günlük en yüksek ödül',
      'günde kaç iyilik ödüllendirilir',
    ],
    text: 'Miktar sunucunun sabit kuralından gelir; bir modelden veya yazdıklarınızdan değil: bir iyilik için en çok {deedReward}, günde en çok {deedsPerDay}, aynı türden en çok {deedsPerType} ödenen iyilik ve ikisi arasında {coolDownMin} dakika. Yeni hesaplar daha az alır, yinelenen iyilikler daha az öder ve herkes için ortak bir günlük bütçe vardır.',
  },
  ru: {
    asks: [
      'сколько добрых дел оплачивается в день',
      'лимиты наград',
      'сколько монет за доброе дело',
      'размер награды',
      'пауза между фотографиями',
      'максимальная награда в день',
      'сколько добрых дел в день награждается',
    ],
    text: 'Сумму определяет постоянное правило сервера, а не модель и не ваш текст: до {deedReward} за дело, не более {deedsPerDay} оплаченных дел в день, в том числе {deedsPerType} одного вида, с паузой {coolDownMin} мин. Новые аккаунты получают меньше, за повторы платят меньше, и есть общий дневной бюджет на всех.',
  },
  ko: {
    asks: [
      '하루에 선행 몇 개까지 보상되나요',
      '보상 한도',
      '선행 하나에 몇 코인인가요',
      '보상 금액',
      '사진 사이 대기 시간',
      '하루 최대 보상',
      '하루에 선행 몇 번',
    ],
    text: '금액은 모델이나 작성한 글이 아니라 서버의 정해진 규칙으로 결정됩니다. 선행 하나에 최대 {deedReward}, 하루 최대 {deedsPerDay}건, 같은 종류는 {deedsPerType}건까지이며 사이에 {coolDownMin}분을 두어야 합니다. 새 계정은 적게 받고, 반복하면 줄어들며, 모두가 함께 쓰는 하루 예산이 있습니다.',
  },
};
