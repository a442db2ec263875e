import type { HelpTopic } from '../topic.js';

export const jobSpec: HelpTopic = {
  id: 'job-spec',
  sources: ['POST /api/jobs'],
  en: {
    question: 'What goes into the spec of a job?',
    text: '`spec` takes `script`, `command` or `image` (one at least), and besides `env`, `inputs`, `network` (off unless you ask), `timeout_s`, `memory_mb`, `gpu_model`, `gpu_count` and `gpu_memory_gb`. With a `script`, `command` is its arguments; with an `image` alone it is what the image runs. `requirements` and `description` are for people and never parsed. Each field with its bounds is in `/docs` under POST /api/jobs.',
  },
  tr: {
    question: 'İşin spec alanına ne yazılır?',
    text: '`spec`, `script`, `command` ya da `image` alır (en az biri); ayrıca `env`, `inputs`, `network` (istemezseniz kapalı), `timeout_s`, `memory_mb`, `gpu_model`, `gpu_count` ve `gpu_memory_gb`. `script` varsa `command` onun argümanlarıdır; yalnızca `image` varsa imajın çalıştıracağı komuttur. `requirements` ve `description` insanlar içindir, hiç ayrıştırılmaz. Her alan, sınırlarıyla `/docs` sayfasında POST /api/jobs altındadır.',
  },
  ru: {
    question: 'Что писать в spec задания?',
    text: '`spec` принимает `script`, `command` или `image` (хотя бы одно), а ещё `env`, `inputs`, `network` (выключена, пока не попросите), `timeout_s`, `memory_mb`, `gpu_model`, `gpu_count` и `gpu_memory_gb`. При `script` поле `command` — его аргументы, при одном `image` — что запускает образ. `requirements` и `description` — для людей и никогда не разбираются. Каждое поле с границами есть в `/docs` у POST /api/jobs.',
  },
  ko: {
    question: '작업의 spec에는 무엇을 넣나요?',
    text: '`spec`에는 `script`, `command`, `image` 중 하나 이상과 함께 `env`, `inputs`, `network`(요청하지 않으면 꺼짐), `timeout_s`, `memory_mb`, `gpu_model`, `gpu_count`, `gpu_memory_gb`를 넣을 수 있습니다. `script`가 있으면 `command`는 그 인자이고, `image`만 있으면 이미지가 실행할 명령입니다. `requirements`와 `description`은 사람이 읽는 글이며 해석하지 않습니다. 필드별 한도는 `/docs`의 POST /api/jobs에 있습니다.',
  },
};
