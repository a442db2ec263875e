import type { HelpTopic } from '../topic.js';

export const listJobs: HelpTopic = {
  id: 'list-jobs',
  sources: ['GET /api/jobs', 'GET /api/marketplace/jobs'],
  en: {
    question: 'How do I list jobs?',
    text: 'GET /api/jobs lists your own jobs, newest first, with their state and last failure; `status=running` filters, `cursor` goes to the next page. GET /api/marketplace/jobs lists those of everybody, without a log-in, by `status`, `job_type`, `min_price` and `max_price`, sorted by `sort`. One job with everything about it is GET /api/jobs/{id}.',
  },
  tr: {
    question: 'İşler nasıl listelenir?',
    text: 'GET /api/jobs kendi işlerinizi en yeniden başlayarak durumları ve son hatalarıyla listeler; `status=running` süzer, `cursor` sonraki sayfaya gider. GET /api/marketplace/jobs herkesinkini giriş yapmadan `status`, `job_type`, `min_price` ve `max_price` ile süzüp `sort` ile sıralar. Bir işin tamamı GET /api/jobs/{id} adresindedir.',
  },
  ru: {
    question: 'Как получить список заданий?',
    text: 'GET /api/jobs перечисляет ваши задания, новые первыми, с состоянием и последней ошибкой; `status=running` фильтрует, `cursor` ведёт на следующую страницу. GET /api/marketplace/jobs без входа показывает задания всех: фильтры `status`, `job_type`, `min_price` и `max_price`, порядок `sort`. Одно задание целиком — GET /api/jobs/{id}.',
  },
  ko: {
    question: '작업 목록은 어떻게 보나요?',
    text: 'GET /api/jobs는 내 작업을 최신순으로 상태와 마지막 실패와 함께 나열합니다. `status=running`으로 거르고 `cursor`로 다음 쪽을 봅니다. GET /api/marketplace/jobs는 로그인 없이 모두의 작업을 `status`, `job_type`, `min_price`, `max_price`로 거르고 `sort`로 정렬합니다. 작업 하나의 전부는 GET /api/jobs/{id}에 있습니다.',
  },
};
