import type { HelpTopic } from '../topic.js';

export const deployWaits: HelpTopic = {
  id: 'deploy-waits',
  sources: ['GET /api/deploy/jobs/{id}', 'POST /api/deploy/job'],
  en: {
    question: 'Why does my deploy not run?',
    text: "`reason` in GET /api/deploy/jobs/{id} says it in words, `reason_code` as a code. `no_matching_device`: no device online has that GPU, that many, or that memory; `price_too_low`: owners ask for more than the list price pays; `devices_busy`: it gets the first that is free; `no_device_online`: none runs deploys now. What never ran within {deployQueueH} h fails, and all its money returns. You can't pay more for a deploy; order one that asks for less with POST /api/deploy/job, or wait.",
  },
  tr: {
    question: "Deploy'um neden çalışmıyor?",
    text: "GET /api/deploy/jobs/{id} içindeki `reason` sözle, `reason_code` kodla söyler. `no_matching_device`: çevrimiçi hiçbir cihazda o GPU, o sayı ya da o bellek yok; `price_too_low`: sahipler liste fiyatından fazlasını istiyor; `devices_busy`: ilk boşalanı alır; `no_device_online`: şu an deploy çalıştıran yok. {deployQueueH} saat içinde hiç çalışmayan başarısız olur, tüm parası döner. Deploy'a daha çok ödenemez; POST /api/deploy/job ile daha azını isteyen birini sipariş edin ya da bekleyin.",
  },
  ru: {
    question: 'Почему мой деплой не запускается?',
    text: 'В GET /api/deploy/jobs/{id} об этом говорит `reason` словами, а `reason_code` — кодом. `no_matching_device` — ни у кого в сети нет такого GPU, стольких GPU или столько памяти; `price_too_low` — владельцы хотят больше, чем платит прайс-лист; `devices_busy` — достанется первое свободное; `no_device_online` — сейчас никто не выполняет деплои. Что ни разу не заработало за {deployQueueH} ч, считается проваленным, и все деньги возвращаются. Доплатить за деплой нельзя: закажите поскромнее через POST /api/deploy/job или подождите.',
  },
  ko: {
    question: '배포가 왜 실행되지 않나요?',
    text: 'GET /api/deploy/jobs/{id}의 `reason`에 말로, `reason_code`에 코드로 나옵니다. `no_matching_device`는 그런 GPU나 개수, 메모리를 가진 온라인 기기가 없다는 뜻, `price_too_low`는 소유자가 정가보다 많이 요구한다는 뜻, `devices_busy`는 먼저 비는 기기를 받는다는 뜻, `no_device_online`은 지금 배포를 실행하는 기기가 없다는 뜻입니다. {deployQueueH}시간 안에 한 번도 실행되지 못하면 실패하고 돈은 모두 돌아옵니다. 배포에 돈을 더 낼 수는 없으니 조건을 낮춰 POST /api/deploy/job으로 주문하거나 기다리세요.',
  },
};
