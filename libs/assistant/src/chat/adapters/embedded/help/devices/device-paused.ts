import type { HelpTopic } from '../topic.js';

export const devicePaused: HelpTopic = {
  id: 'device-paused',
  sources: ['GET /api/worker/devices/{id}/explain', 'POST /api/jobs/{id}/fail', 'docs/events.md'],
  en: {
    question: 'Why is my device paused after failures?',
    text: "A device that fails {failuresToPause} different jobs within an hour, while other devices complete them, gets no jobs for {pauseMin} min; each further pause is twice as long, up to a day. A program that ends with an error is not your fault: you aren't blamed, and you are paid for the time; a job that couldn't be started on your machine is unpaid. Fix the cause, then complete one job (one accepted by hand with POST /api/jobs/{id}/accept counts too): that ends the pause. Until when it lasts, and for which jobs, is in GET /api/worker/devices/{id}/explain.",
  },
  tr: {
    question: 'Cihazım hatalardan sonra neden duraklatıldı?',
    text: 'Başkalarının tamamladığı {failuresToPause} farklı işi bir saat içinde başaramayan cihaz {pauseMin} dakika iş almaz; sonraki her duraklama iki katı sürer, en çok bir gün. Alıcının programı hatayla biterse suç sizde değildir: suçlanmazsınız, süreniz ödenir; makinenizde hiç başlatılamayan iş ise ödenmez. Nedeni giderip bir iş tamamlayın (POST /api/jobs/{id}/accept ile elle alınan da sayılır): bu, duraklamayı bitirir. Ne zamana kadar ve hangi işler yüzünden sürdüğü GET /api/worker/devices/{id}/explain içindedir.',
  },
  ru: {
    question: 'Почему моё устройство на паузе после сбоев?',
    text: 'Устройство, которое за час провалило {failuresToPause} разных заданий, выполненных другими, не получает новых {pauseMin} мин; каждая следующая пауза вдвое длиннее, но не больше суток. Если с ошибкой завершилась программа покупателя, вы не виноваты, и время оплачивается; что не удалось запустить на вашей машине, не оплачивается. Почините причину и выполните одно задание, можно принятое вручную через POST /api/jobs/{id}/accept, — пауза закончится. До когда она и из-за каких заданий, показывает GET /api/worker/devices/{id}/explain.',
  },
  ko: {
    question: '실패 후에 내 기기가 왜 일시 정지됐나요?',
    text: '다른 기기는 완료한 서로 다른 작업 {failuresToPause}개를 한 시간 안에 실패한 기기는 {pauseMin}분 동안 작업을 받지 못하고, 이후 정지는 매번 두 배로 늘어 최대 하루까지 갑니다. 구매자의 프로그램이 오류로 끝난 것은 책임이 없고 일한 시간도 지급되지만, 이 컴퓨터에서 시작하지 못한 작업은 지급되지 않습니다. 원인을 고치고 작업 하나를 완료하세요. POST /api/jobs/{id}/accept로 직접 수락한 작업도 되고, 그러면 정지가 풀립니다. 언제까지인지, 어떤 작업 때문인지는 GET /api/worker/devices/{id}/explain에 있습니다.',
  },
};
