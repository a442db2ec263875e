import type { HelpTopic } from '../topic.js';

export const jobExpiry: HelpTopic = {
  id: 'job-expiry',
  sources: ['POST /api/jobs', 'GET /api/jobs/{id}'],
  en: {
    question: 'When does a waiting job expire?',
    text: "A job that nobody takes expires {jobExpiresH} h after it was posted, and its whole price returns to you; `expires_at` in GET /api/jobs/{id} says when. You can't extend that time: post it again with POST /api/jobs, ideally for a higher price or with lower requirements.",
  },
  tr: {
    question: 'Bekleyen işin süresi ne zaman dolar?',
    text: 'Kimsenin almadığı bir işin süresi gönderildikten {jobExpiresH} saat sonra dolar ve ücretin tamamı size döner; ne zaman olduğunu GET /api/jobs/{id} içindeki `expires_at` söyler. Uzatılamaz: POST /api/jobs ile, tercihen daha yüksek ücretle ya da daha az istekle yeniden gönderin.',
  },
  ru: {
    question: 'Когда истекает ожидающее задание?',
    text: 'Задание, которое никто не взял, истекает через {jobExpiresH} ч после размещения, и вся цена возвращается вам; когда именно — в `expires_at` ответа GET /api/jobs/{id}. Продлить его нельзя: разместите снова через POST /api/jobs, лучше дороже или с меньшими требованиями.',
  },
  ko: {
    question: '대기 중인 작업은 언제 만료되나요?',
    text: '아무도 맡지 않은 작업은 등록한 지 {jobExpiresH}시간 뒤 만료되고 대금 전액이 돌아옵니다. 언제인지는 GET /api/jobs/{id}의 `expires_at`에 있습니다. 연장할 수는 없으니 POST /api/jobs로, 되도록 가격을 올리거나 조건을 낮춰 다시 등록하세요.',
  },
};
