import type { HelpTopic } from './topic.js';

export const jobOutput: HelpTopic = {
  id: 'job-output',
  en: {
    asks: [
      'where is the output of my job',
      'read the log of a job',
      'download result files artifacts',
      'how do I get the results',
      'follow logs live',
      'see the logs',
      'where are the logs',
    ],
    text: 'GET /api/jobs/{id}/logs reads the log, and follows it live as a stream with `Accept: text/event-stream`. GET /api/jobs/{id}/artifacts lists the files, GET /api/jobs/{id}/artifacts/{name} downloads one; they open to the buyer when the job is completed. One file may have up to {maxArtifactMb} MB.',
  },
  tr: {
    asks: [
      'işimin çıktısı nerede',
      'iş günlüğünü okumak log',
      'sonuç dosyalarını indirmek artifact',
      'sonuçları nasıl alırım',
      'logları canlı izlemek',
      'logları görmek',
    ],
    text: 'GET /api/jobs/{id}/logs günlüğü okur, `Accept: text/event-stream` ile canlı izletir. GET /api/jobs/{id}/artifacts dosyaları listeler, GET /api/jobs/{id}/artifacts/{name} birini indirir; dosyalar iş tamamlanınca alıcıya açılır. Bir dosya en çok {maxArtifactMb} MB olabilir.',
  },
  ru: {
    asks: [
      'где результат моего задания',
      'прочитать лог журнал задания',
      'скачать файлы результата артефакты',
      'как получить результаты',
      'следить за логами в реальном времени',
      'где посмотреть логи',
    ],
    text: 'GET /api/jobs/{id}/logs читает журнал, а с `Accept: text/event-stream` передаёт его вживую. GET /api/jobs/{id}/artifacts перечисляет файлы, GET /api/jobs/{id}/artifacts/{name} скачивает один; они открываются покупателю по завершении задания. Один файл — до {maxArtifactMb} МБ.',
  },
  ko: {
    asks: [
      '작업 결과는 어디에 있나요',
      '작업 로그 읽기',
      '결과 파일 아티팩트 다운로드',
      '결과를 받으려면',
      '로그 실시간 보기',
      '로그 보기',
      '로그는 어디에',
    ],
    text: 'GET /api/jobs/{id}/logs로 로그를 읽고, `Accept: text/event-stream`을 붙이면 실시간으로 따라갑니다. GET /api/jobs/{id}/artifacts는 파일 목록을, GET /api/jobs/{id}/artifacts/{name}은 파일 하나를 내려줍니다. 파일은 작업이 완료되면 구매자에게 열립니다. 파일 하나는 최대 {maxArtifactMb}MB입니다.',
  },
};
