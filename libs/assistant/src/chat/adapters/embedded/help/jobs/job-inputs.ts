import type { HelpTopic } from '../topic.js';

export const jobInputs: HelpTopic = {
  id: 'job-inputs',
  sources: ['POST /api/files', 'POST /api/jobs', 'apps/agent/README.md#what-a-job-can-do'],
  en: {
    question: 'How do I give a job input files?',
    text: 'Send each file with POST /api/files?name=train.csv (the bytes as the body, `Content-Type: application/octet-stream`); the reply has its `sha256`. Name it in the job\'s `spec`: `"inputs":[{"path":"train.csv","sha256":"…"}]`, and the program reads it at `$INPUT_DIR/train.csv` (`/work/inputs`), read-only. A file has up to {maxFileMb} MB, and a job reads up to {maxInputs} of them, {jobInputsMb} MB together. The program has to download more data itself, with `network` true in the `spec` of POST /api/jobs.',
  },
  tr: {
    question: 'İşe girdi dosyalarını nasıl veririm?',
    text: 'Her dosyayı POST /api/files?name=train.csv ile gönderin (gövdede baytlar, `Content-Type: application/octet-stream`); yanıtta `sha256` değeri gelir. İşin `spec` alanında belirtin: `"inputs":[{"path":"train.csv","sha256":"…"}]`; program dosyayı `$INPUT_DIR/train.csv` (`/work/inputs`) yolunda salt okunur bulur. Bir dosya en çok {maxFileMb} MB olur; bir iş en çok {maxInputs} dosya, toplam {jobInputsMb} MB okur. Daha büyük veri internetten gelmelidir: POST /api/jobs içindeki `spec` alanında `network` açık olsun.',
  },
  ru: {
    question: 'Как передать заданию входные файлы?',
    text: 'Отправьте каждый файл через POST /api/files?name=train.csv (байты в теле, `Content-Type: application/octet-stream`); в ответе будет его `sha256`. Назовите его в `spec` задания: `"inputs":[{"path":"train.csv","sha256":"…"}]` — программа прочтёт его по пути `$INPUT_DIR/train.csv` (`/work/inputs`), только для чтения. Файл — до {maxFileMb} МБ, задание читает до {maxInputs} файлов, вместе до {jobInputsMb} МБ. Данные побольше берите из сети: `network` в `spec` запроса POST /api/jobs.',
  },
  ko: {
    question: '작업에 입력 파일은 어떻게 넣나요?',
    text: '파일마다 POST /api/files?name=train.csv로 보내면(본문은 바이트, `Content-Type: application/octet-stream`) 응답에 `sha256`이 있습니다. 작업의 `spec`에 `"inputs":[{"path":"train.csv","sha256":"…"}]`로 적으면 프로그램은 `$INPUT_DIR/train.csv`(`/work/inputs`)에서 읽기 전용으로 봅니다. 파일 하나는 {maxFileMb} MB까지, 작업 하나는 {maxInputs}개까지 합쳐서 {jobInputsMb} MB까지 읽습니다. 더 큰 데이터는 POST /api/jobs의 `spec`에서 `network`를 켜고 인터넷에서 받으세요.',
  },
};
