import type { HelpTopic } from '../topic.js';

export const jobStates: HelpTopic = {
  id: 'job-states',
  sources: ['GET /api/jobs/{id}', 'libs/marketplace/README.md'],
  en: {
    question: 'What are the states of a job?',
    text: 'A job is `waiting` until a device takes it, then `running`, then `completed` or `failed`; it can also become `cancelled` by you, or `expired` when nobody takes it. An interrupted one is `waiting` again. GET /api/jobs/{id} shows where it is, GET /api/jobs/{id}/explain says why in words, and GET /api/jobs/{id}/attempts lists every device that tried it.',
  },
  tr: {
    question: 'İşin durumları nelerdir?',
    text: 'Bir iş, bir cihaz alana kadar `waiting`, sonra `running`, sonra `completed` ya da `failed` olur; siz iptal ederseniz `cancelled`, kimse almazsa `expired` da olabilir. Kesintiye uğrayan iş yeniden `waiting` olur. GET /api/jobs/{id} durumunu, GET /api/jobs/{id}/explain nedenini sözle, GET /api/jobs/{id}/attempts deneyen her cihazı gösterir.',
  },
  ru: {
    question: 'Какие состояния у задания?',
    text: 'Задание `waiting`, пока его не возьмёт устройство, затем `running`, затем `completed` или `failed`; ещё оно может стать `cancelled` — по вашей отмене, или `expired`, если его никто не взял. Прерванное снова `waiting`. GET /api/jobs/{id} показывает состояние, GET /api/jobs/{id}/explain объясняет его словами, GET /api/jobs/{id}/attempts перечисляет устройства, которые за него брались.',
  },
  ko: {
    question: '작업 상태에는 무엇이 있나요?',
    text: '작업은 기기가 맡을 때까지 `waiting`, 그다음 `running`, 끝나면 `completed`나 `failed`가 됩니다. 취소하면 `cancelled`, 아무도 맡지 않으면 `expired`가 될 수도 있습니다. 중단된 작업은 다시 `waiting`이 됩니다. GET /api/jobs/{id}는 지금 상태를, GET /api/jobs/{id}/explain은 그 이유를 말로, GET /api/jobs/{id}/attempts는 시도한 기기를 보여 줍니다.',
  },
};
