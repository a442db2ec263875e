import type { HelpTopic } from '../topic.js';

export const deployTypes: HelpTopic = {
  id: 'deploy-types',
  sources: ['POST /api/deploy/job', 'docs/adr/0017-deploys-that-name-nothing.md'],
  en: {
    question: 'Which types of deploys are there?',
    text: '`job_type` of a deploy is `Docker`, `Jupyter`, `Inference`, `Training` or `Script`. The first three are services, restarted when they end; `Training` and `Script` run to their end, and exit code zero of every replica completes the deploy. Each runs a default if you name neither `image` nor `command`: a notebook, a model server, or a program that waits for POST /api/deploy/jobs/{id}/revisions to say what to run. POST /api/deploy/job takes them all.',
  },
  tr: {
    question: 'Hangi deploy türleri var?',
    text: "Deploy'un `job_type` alanı `Docker`, `Jupyter`, `Inference`, `Training` ya da `Script` olur. İlk üçü servistir, bitince yeniden başlatılır; `Training` ve `Script` sonuna kadar çalışır, her replikanın sıfır çıkış kodu deploy'u tamamlar. `image` ve `command` vermezseniz türün varsayılanı çalışır: bir defter, bir model sunucusu ya da ne çalışacağını POST /api/deploy/jobs/{id}/revisions ile bekleyen bir program. Hepsini POST /api/deploy/job alır.",
  },
  ru: {
    question: 'Какие бывают типы деплоев?',
    text: '`job_type` деплоя — `Docker`, `Jupyter`, `Inference`, `Training` или `Script`. Первые три — сервисы, их перезапускают, когда они завершаются; `Training` и `Script` идут до конца, и код выхода ноль у всех реплик завершает деплой. Без `image` и `command` запускается то, что положено типу: ноутбук, сервер моделей или программа, которая ждёт указаний через POST /api/deploy/jobs/{id}/revisions. Все типы принимает POST /api/deploy/job.',
  },
  ko: {
    question: '배포 유형에는 무엇이 있나요?',
    text: '배포의 `job_type`은 `Docker`, `Jupyter`, `Inference`, `Training`, `Script` 중 하나입니다. 앞의 셋은 서비스라서 끝나면 다시 시작되고, `Training`과 `Script`는 끝까지 실행되어 모든 레플리카가 종료 코드 영으로 끝나면 배포가 완료됩니다. `image`도 `command`도 없으면 유형별 기본값이 실행됩니다: 노트북, 모델 서버, 또는 POST /api/deploy/jobs/{id}/revisions로 지시를 기다리는 프로그램입니다. 모두 POST /api/deploy/job으로 주문합니다.',
  },
};
