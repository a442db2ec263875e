import type { HelpTopic } from '../topic.js';

export const runScript: HelpTopic = {
  id: 'run-script',
  sources: ['POST /api/jobs', 'apps/agent/README.md#what-a-job-can-do'],
  en: {
    question: 'How do I run a Python script?',
    text: 'Put the script into a job\'s `spec`: POST /api/jobs with `{"title":"Hello","job_type":"script","price_coin":1,"duration_hrs":1,"spec":{"script":"#!/usr/bin/env python3\\nprint(\'hi\')"}}`. Its first line names the interpreter; without one `/bin/sh` runs it. It uses what the device\'s system has, so add an image such as `docker.io/library/python:3.13-slim` to `spec` to be sure of a version and of packages. What it prints is at GET /api/jobs/{id}/logs.',
  },
  tr: {
    question: 'Python betiğini nasıl çalıştırırım?',
    text: 'Betiği işin `spec` alanına koyun: POST /api/jobs çağrısını `{"title":"Merhaba","job_type":"script","price_coin":1,"duration_hrs":1,"spec":{"script":"#!/usr/bin/env python3\\nprint(\'hi\')"}}` ile gönderin. İlk satırı yorumlayıcıyı belirtir; yoksa `/bin/sh` çalıştırır. Betik, cihazın sisteminde ne varsa onu kullanır; sürümden ve paketlerden emin olmak için `spec` içine `docker.io/library/python:3.13-slim` gibi bir imaj ekleyin. Yazdıkları GET /api/jobs/{id}/logs adresindedir.',
  },
  ru: {
    question: 'Как запустить скрипт на Python?',
    text: 'Положите скрипт в `spec` задания: POST /api/jobs с телом `{"title":"Привет","job_type":"script","price_coin":1,"duration_hrs":1,"spec":{"script":"#!/usr/bin/env python3\\nprint(\'hi\')"}}`. Первая строка называет интерпретатор, без неё скрипт запускает `/bin/sh`. Скрипту доступно то, что есть в системе устройства; чтобы быть уверенным в версии и пакетах, добавьте в `spec` образ, например `docker.io/library/python:3.13-slim`. Вывод — в GET /api/jobs/{id}/logs.',
  },
  ko: {
    question: '파이썬 스크립트는 어떻게 실행하나요?',
    text: '스크립트를 작업의 `spec`에 넣으세요. POST /api/jobs에 `{"title":"안녕","job_type":"script","price_coin":1,"duration_hrs":1,"spec":{"script":"#!/usr/bin/env python3\\nprint(\'hi\')"}}`를 보내면 됩니다. 첫 줄이 인터프리터를 정하고, 없으면 `/bin/sh`로 실행됩니다. 기기 시스템에 있는 것을 쓰므로 버전과 패키지가 중요하면 `spec`에 `docker.io/library/python:3.13-slim` 같은 이미지를 함께 적으세요. 출력은 GET /api/jobs/{id}/logs에서 볼 수 있습니다.',
  },
};
