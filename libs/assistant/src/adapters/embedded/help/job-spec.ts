import type { HelpTopic } from './topic.js';

export const jobSpec: HelpTopic = {
  id: 'job-spec',
  en: {
    asks: [
      'what goes into spec',
      'run a docker image in a job',
      'run my own script or command',
      'job environment variables and network',
      'ask for a GPU model or memory in a job',
      'job spec fields',
    ],
    text: '`spec` takes `script`, or `image` with `command`; further `env`, `network` (off unless you ask), `timeout_s`, `memory_mb`, `gpu_model`, `gpu_count` and `gpu_memory_gb`. A GPU model matches by whole words. `requirements` is for people and never parsed. Files the job leaves in its output folder become artifacts.',
  },
  tr: {
    asks: [
      'spec içine ne yazılır',
      'işte docker imajı çalıştırmak',
      'kendi betiğimi veya komutumu çalıştırmak',
      'iş ortam değişkenleri ve ağ',
      'işte gpu modeli veya bellek istemek',
      'spec alanları',
      'spec alanı',
    ],
    text: '`spec`, `script` ya da `image` ile `command` alır; ayrıca `env`, `network` (istemezseniz kapalı), `timeout_s`, `memory_mb`, `gpu_model`, `gpu_count` ve `gpu_memory_gb`. GPU modeli tam kelimelerle eşleşir. `requirements` insanlar içindir, hiçbir zaman ayrıştırılmaz. İşin çıktı klasörüne bıraktığı dosyalar artifact olur.',
  },
  ru: {
    asks: [
      'что писать в spec',
      'запустить образ docker в задании',
      'выполнить свой скрипт или команду',
      'переменные окружения и сеть задания',
      'запросить модель gpu или память в задании',
      'поля spec',
    ],
    text: '`spec` принимает `script` либо `image` с `command`; ещё `env`, `network` (выключена, пока не попросите), `timeout_s`, `memory_mb`, `gpu_model`, `gpu_count` и `gpu_memory_gb`. Модель GPU сравнивается целыми словами. `requirements` — для людей и никогда не разбирается. Файлы из папки вывода задания становятся артефактами.',
  },
  ko: {
    asks: [
      'spec에는 무엇을 넣나요',
      '작업에서 docker 이미지 실행',
      '내 스크립트나 명령 실행',
      '작업 환경 변수와 네트워크',
      '작업에 gpu 모델이나 메모리 요청',
      'spec 필드',
    ],
    text: '`spec`에는 `script`, 또는 `image`와 `command`를 넣습니다. 그 밖에 `env`, `network`(요청하지 않으면 꺼짐), `timeout_s`, `memory_mb`, `gpu_model`, `gpu_count`, `gpu_memory_gb`가 있습니다. GPU 모델은 단어 단위로 비교합니다. `requirements`는 사람이 읽는 글이며 해석하지 않습니다. 작업이 출력 폴더에 남긴 파일은 아티팩트가 됩니다.',
  },
};
