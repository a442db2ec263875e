import type { HelpTopic } from '../topic.js';

export const runImage: HelpTopic = {
  id: 'run-image',
  sources: ['POST /api/jobs', 'apps/agent/README.md#images', 'docs/adr/0019-images-that-everybody-may-have.md'],
  en: {
    question: 'How do I run a Docker image?',
    text: 'POST /api/jobs with `{"title":"Hello","job_type":"docker","price_coin":1,"duration_hrs":1,"spec":{"image":"docker.io/library/python:3.13-slim","command":["python","-c","print(\'hi\')"]}}`. Write the image\'s full name with its registry; without `command` it runs the image\'s own command. Devices pull public images only, from docker.io, ghcr.io and quay.io unless their owner allows others. It runs without root and can write to `/tmp` and `$OUTPUT_DIR` only. For a container that stays up order a deploy: POST /api/deploy/job.',
  },
  tr: {
    question: 'Docker imajını nasıl çalıştırırım?',
    text: 'POST /api/jobs çağrısını `{"title":"Merhaba","job_type":"docker","price_coin":1,"duration_hrs":1,"spec":{"image":"docker.io/library/python:3.13-slim","command":["python","-c","print(\'hi\')"]}}` ile gönderin. İmajın adını kayıt sunucusuyla birlikte tam yazın; `command` yoksa imajın kendi komutu çalışır. Cihazlar yalnızca herkese açık imajları çeker; sahibi başka türlü ayarlamadıysa docker.io, ghcr.io ve quay.io üzerinden. Root olmadan çalışır, yalnızca `/tmp` ve `$OUTPUT_DIR` içine yazabilir. Ayakta kalan bir konteyner için deploy sipariş edin: POST /api/deploy/job.',
  },
  ru: {
    question: 'Как запустить образ Docker?',
    text: 'POST /api/jobs с телом `{"title":"Привет","job_type":"docker","price_coin":1,"duration_hrs":1,"spec":{"image":"docker.io/library/python:3.13-slim","command":["python","-c","print(\'hi\')"]}}`. Пишите полное имя образа вместе с реестром; без `command` выполняется собственная команда образа. Устройства скачивают только общедоступные образы — с docker.io, ghcr.io и quay.io, если владелец не решил иначе. Он работает без root и пишет только в `/tmp` и `$OUTPUT_DIR`. Если контейнер должен работать постоянно, закажите деплой: POST /api/deploy/job.',
  },
  ko: {
    question: '도커 이미지는 어떻게 실행하나요?',
    text: 'POST /api/jobs에 `{"title":"안녕","job_type":"docker","price_coin":1,"duration_hrs":1,"spec":{"image":"docker.io/library/python:3.13-slim","command":["python","-c","print(\'hi\')"]}}`를 보내세요. 이미지는 레지스트리까지 포함한 전체 이름으로 적고, `command`가 없으면 이미지 자체의 명령이 실행됩니다. 기기는 공개 이미지만 내려받으며, 소유자가 따로 정하지 않았다면 docker.io, ghcr.io, quay.io에서만 받습니다. root 없이 실행되고 `/tmp`와 `$OUTPUT_DIR`에만 쓸 수 있습니다. 계속 떠 있어야 하는 컨테이너라면 POST /api/deploy/job으로 배포를 주문하세요.',
  },
};
