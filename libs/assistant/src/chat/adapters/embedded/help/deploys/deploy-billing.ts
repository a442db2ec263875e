import type { HelpTopic } from '../topic.js';

export const deployBilling: HelpTopic = {
  id: 'deploy-billing',
  sources: ['libs/deploy/README.md#decisions', 'docs/adr/0030-what-deploys-pay-and-keep.md'],
  en: {
    question: 'How is a deploy billed?',
    text: "By the second: the whole price (GPU price × `gpu_count` × `replicas` × hours) is held when you order, and each replica is billed from the moment it reports that it is running until it ends. Waiting, pulling the image, starting and the dead time of lost devices cost nothing; a run that you or an update ends costs at least {deploySyncS} s. What you don't use returns when the deploy ends. `cost` in GET /api/deploy/jobs/{id} shows what is held and billed, `receipt` each run.",
  },
  tr: {
    question: 'Deploy nasıl ücretlendirilir?',
    text: 'Saniyeyle: ücretin tamamı (GPU fiyatı × `gpu_count` × `replicas` × saat) siparişte bloke edilir; her replika, çalıştığını bildirdiği andan bitene kadar ücretlenir. Beklemek, imaj çekmek, başlamak ve kaybolan cihazların boşa geçen zamanı ücretsizdir; sizin ya da bir güncellemenin bitirdiği çalışma en az {deploySyncS} saniye tutar. Kullanılmayan, bitince döner. GET /api/deploy/jobs/{id} içindeki `cost` bloke edileni ve ücretleneni, `receipt` her çalışmayı gösterir.',
  },
  ru: {
    question: 'Как оплачивается деплой?',
    text: 'Посекундно: вся цена (цена GPU × `gpu_count` × `replicas` × часы) блокируется при заказе, а каждая реплика оплачивается с момента, когда она сообщила о работе, и до конца. Ожидание, скачивание образа, запуск и простой потерянных устройств бесплатны; запуск, который прервали вы или обновление, стоит не меньше {deploySyncS} с. Неиспользованное вернётся в конце. `cost` в GET /api/deploy/jobs/{id} показывает заблокированное и оплаченное, `receipt` — каждый запуск.',
  },
  ko: {
    question: '배포 요금은 어떻게 청구되나요?',
    text: '초 단위입니다. 전체 금액(GPU 가격 × `gpu_count` × `replicas` × 시간)이 주문할 때 보류되고, 레플리카마다 실행된다는 첫 신호부터 끝까지 청구됩니다. 대기, 이미지 내려받기, 시작, 끊긴 기기의 공백 시간은 무료이고, 직접 끝내거나 업데이트로 끝난 실행은 최소 {deploySyncS}초가 청구됩니다. 쓰지 않은 것은 끝날 때 돌아옵니다. GET /api/deploy/jobs/{id}의 `cost`에서 보류와 청구액을, `receipt`에서 실행별 내역을 볼 수 있습니다.',
  },
};
