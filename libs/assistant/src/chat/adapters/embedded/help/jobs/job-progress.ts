import type { HelpTopic } from '../topic.js';

export const jobProgress: HelpTopic = {
  id: 'job-progress',
  sources: ['GET /api/jobs/{id}', 'apps/agent/README.md#what-a-job-can-do'],
  en: {
    question: 'How do I see how far my job is?',
    text: "`progress` in GET /api/jobs/{id} has the percent and a message, as far as the program reports them. It does so by printing a line `::progress 42 half of the frames`, which doesn't appear in the log. The live stream of GET /api/jobs/{id}/logs sends each change as a `progress` event.",
  },
  tr: {
    question: 'İşimin ne kadar ilerlediğini nasıl görürüm?',
    text: 'GET /api/jobs/{id} içindeki `progress`, programın bildirdiği kadarıyla yüzdeyi ve bir iletiyi gösterir. Program bunu `::progress 42 half of the frames` gibi bir satır yazarak bildirir; bu satır günlükte görünmez. GET /api/jobs/{id}/logs canlı akışı her değişikliği `progress` olayı olarak gönderir.',
  },
  ru: {
    question: 'Как узнать, насколько выполнено задание?',
    text: '`progress` в GET /api/jobs/{id} показывает процент и сообщение — насколько программа их сообщает. Для этого она печатает строку `::progress 42 half of the frames`, которой в журнале не видно. Живой поток GET /api/jobs/{id}/logs присылает каждое изменение событием `progress`.',
  },
  ko: {
    question: '작업이 얼마나 진행됐는지 어떻게 보나요?',
    text: 'GET /api/jobs/{id}의 `progress`에 프로그램이 알린 퍼센트와 메시지가 있습니다. 프로그램은 `::progress 42 half of the frames` 같은 줄을 출력해 알리며, 그 줄은 로그에 나타나지 않습니다. GET /api/jobs/{id}/logs 실시간 스트림은 바뀔 때마다 `progress` 이벤트를 보냅니다.',
  },
};
