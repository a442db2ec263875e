import type { HelpTopic } from './topic.js';

export const jobStates: HelpTopic = {
  id: 'job-states',
  en: {
    asks: [
      'what are the states of a job',
      'job status waiting running completed failed',
      'where do I see the status of a job',
      'follow the progress of a job',
    ],
    text: 'A job goes from `waiting` to `running` and then to `completed` or `failed`; a waiting one can also become `cancelled` or `expired`. GET /api/jobs lists yours, GET /api/jobs/{id} shows progress and cost, and GET /api/jobs/{id}/attempts every device that tried it. If its program ends with an error, the job is `failed` with the exit code and the last lines of its log in `failure`, and the device is paid for the time; `max_attempts` at creation runs it again.',
  },
  tr: {
    asks: [
      'işin durumları nelerdir',
      'iş durumu waiting running completed failed',
      'bir işin durumunu nerede görürüm',
      'işin ilerlemesini izlemek',
    ],
    text: 'Bir iş `waiting` durumundan `running` durumuna, sonra `completed` veya `failed` durumuna geçer; bekleyen iş `cancelled` veya `expired` da olabilir. GET /api/jobs kendi işlerinizi listeler, GET /api/jobs/{id} ilerlemeyi ve maliyeti, GET /api/jobs/{id}/attempts deneyen her cihazı gösterir. Programı hatayla biterse iş `failed` olur: `failure` alanında çıkış kodu ve günlüğün son satırları bulunur, cihaza süresi ödenir; oluştururken `max_attempts` verilirse yeniden çalıştırılır.',
  },
  ru: {
    asks: [
      'какие состояния у задания',
      'статус задания waiting running completed failed',
      'где посмотреть статус задания',
      'следить за ходом выполнения задания',
    ],
    text: 'Задание переходит из `waiting` в `running`, затем в `completed` или `failed`; ожидающее может стать `cancelled` или `expired`. GET /api/jobs перечисляет ваши, GET /api/jobs/{id} показывает ход и стоимость, GET /api/jobs/{id}/attempts — каждое устройство, которое бралось за него. Если его программа завершилась с ошибкой, задание `failed`: в `failure` код выхода и последние строки журнала, а устройству оплачено время; `max_attempts` при создании запускает её ещё раз.',
  },
  ko: {
    asks: [
      '작업 상태에는 무엇이 있나요',
      '작업 상태 waiting running completed failed',
      '작업 상태는 어디서 보나요',
      '작업 진행 상황 보기',
    ],
    text: '작업은 `waiting`에서 `running`으로, 다시 `completed` 또는 `failed`로 바뀝니다. 대기 중인 작업은 `cancelled`나 `expired`가 될 수도 있습니다. GET /api/jobs는 내 작업 목록을, GET /api/jobs/{id}는 진행률과 비용을, GET /api/jobs/{id}/attempts는 시도한 모든 기기를 보여 줍니다. 프로그램이 오류로 끝나면 작업은 `failed`가 되고 `failure`에 종료 코드와 로그의 마지막 줄이 있으며, 기기는 걸린 시간만큼 받습니다. 만들 때 `max_attempts`를 주면 다시 실행합니다.',
  },
};
