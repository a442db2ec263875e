import type { HelpTopic } from './topic.js';

export const jobExpiry: HelpTopic = {
  id: 'job-expiry',
  en: {
    asks: [
      'when does a waiting job expire',
      'how long does a job stay in the list',
      'my job expired',
      'job that nobody takes expires',
    ],
    text: 'A job that nobody takes expires after {jobExpiresH} h, and its whole price returns to you.',
  },
  tr: {
    asks: ['bekleyen işin süresi ne zaman dolar', 'iş listede ne kadar kalır', 'işimin süresi doldu expired'],
    text: 'Kimsenin almadığı bir işin süresi {jobExpiresH} saat sonra dolar ve ücretin tamamı size döner.',
  },
  ru: {
    asks: [
      'когда истекает ожидающее задание',
      'как долго задание остаётся в списке',
      'моё задание истекло просрочено',
      'когда истекает задание которое никто не взял',
    ],
    text: 'Задание, которое никто не взял, истекает через {jobExpiresH} ч, и вся цена возвращается вам.',
  },
  ko: {
    asks: [
      '대기 중인 작업은 언제 만료되나요',
      '작업은 목록에 얼마나 남아 있나요',
      '작업이 만료됐어요',
      '아무도 맡지 않은 작업은 언제 만료',
    ],
    text: '아무도 맡지 않은 작업은 {jobExpiresH}시간 뒤 만료되고, 대금 전액이 돌아옵니다.',
  },
};
