import type { HelpTopic } from './topic.js';

export const lostWorker: HelpTopic = {
  id: 'lost-worker',
  en: {
    asks: [
      'what happens if the worker goes offline during my job',
      'job was interrupted',
      'device failed my job',
      'why did the job go back to waiting',
      'how many times is a job retried',
      'worker dies in the middle of a job',
    ],
    text: "If the device is silent for {offlineAfterS} s, or lets go, the job waits again and another device takes it: an interruption is never a failure and costs nothing. What a device fails (an image, its sandbox) goes to others; after failures on devices of {maxFailures} owners the job fails and the price returns. A program that ends with an error is the job's own failure: see `failure` in GET /api/jobs/{id}. A job that is not done within `duration_hrs` (or `timeout_s` of its `spec`) is ended and fails; its worker is paid as if you had cancelled it, unless you dispute that (with review).",
  },
  tr: {
    asks: [
      'işim sürerken cihaz çevrimdışı olursa ne olur',
      'iş kesintiye uğradı',
      'cihaz işimde başarısız oldu',
      'iş neden tekrar beklemeye döndü',
      'bir iş kaç kez yeniden denenir',
    ],
    text: 'Cihaz {offlineAfterS} saniye sessiz kalırsa ya da işi bırakırsa iş yeniden bekler ve başka bir cihaz alır: kesinti asla başarısızlık sayılmaz ve ücreti yoktur. Bir cihazın başaramadığı iş (imaj, korumalı alan) başkalarına gider; {maxFailures} farklı sahibin cihazlarında başarısız olan iş biter ve ücret iade edilir. Hatayla biten program işin kendi hatasıdır: GET /api/jobs/{id} içindeki `failure` alanına bakın. `duration_hrs` (ya da `spec` içindeki `timeout_s`) içinde bitmeyen iş sonlandırılır ve başarısız olur; cihaza iptal etmişsiniz gibi ödenir, buna itiraz etmezseniz (inceleme varsa).',
  },
  ru: {
    asks: [
      'что будет если воркер отключится во время моего задания',
      'задание прервалось',
      'устройство не справилось с заданием',
      'почему задание вернулось в ожидание',
      'сколько раз повторяется задание',
    ],
    text: 'Если устройство молчит {offlineAfterS} с или отпускает задание, оно снова ждёт и достаётся другому: перерыв никогда не считается неудачей и ничего не стоит. То, с чем не справилось устройство (образ, песочница), достаётся другим; после неудач на устройствах {maxFailures} владельцев задание считается проваленным, и цена возвращается. Программа, завершившаяся с ошибкой, — неудача самого задания: смотрите `failure` в GET /api/jobs/{id}. Задание, не выполненное за `duration_hrs` (или `timeout_s` в `spec`), прекращается и считается проваленным; исполнителю платят как при отмене, если вы это не оспорите (при проверке).',
  },
  ko: {
    asks: [
      '작업 중에 워커가 오프라인이 되면 어떻게 되나요',
      '작업이 중단됐어요',
      '기기가 작업에 실패했어요',
      '작업이 왜 다시 대기 상태가 됐나요',
      '작업은 몇 번 재시도되나요',
    ],
    text: '기기가 {offlineAfterS}초 동안 응답이 없거나 작업을 놓으면 작업은 다시 대기하고 다른 기기가 맡습니다. 중단은 실패가 아니며 비용도 없습니다. 기기가 해내지 못한 작업(이미지, 샌드박스)은 다른 기기로 가고, 소유자 {maxFailures}명의 기기에서 실패하면 작업은 실패로 끝나고 대금이 돌아옵니다. 오류로 끝난 프로그램은 작업 자체의 실패이니 GET /api/jobs/{id}의 `failure`를 보세요. `duration_hrs`(또는 `spec`의 `timeout_s`) 안에 끝나지 않은 작업은 중단되어 실패하고, 워커에게는 취소했을 때처럼 지급됩니다. 검토가 있는 작업이면 이에 이의를 제기할 수 있습니다.',
  },
};
