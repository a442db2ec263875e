import type { HelpTopic } from '../topic.js';

export const jobLimits: HelpTopic = {
  id: 'job-limits',
  sources: ['POST /api/jobs', 'docs/specification.md#what-the-specification-leaves-open'],
  en: {
    question: 'What are the limits of a job?',
    text: 'An input file has up to {maxFileMb} MB, all inputs of a job {jobInputsMb} MB in {maxInputs} files, all your files {userFilesMb} MB. A job may leave {maxArtifacts} artifacts of {maxArtifactMb} MB each and {maxJobLogMb} MB of log. There is no limit on how many jobs you have, only the balance and the limits on requests. Lengths and ranges of each field are in `/docs` under POST /api/jobs.',
  },
  tr: {
    question: 'Bir işin sınırları nelerdir?',
    text: 'Bir girdi dosyası en çok {maxFileMb} MB, bir işin tüm girdileri {jobInputsMb} MB ve {maxInputs} dosya, tüm dosyalarınız {userFilesMb} MB olabilir. Bir iş, her biri {maxArtifactMb} MB olan {maxArtifacts} artifact ve {maxJobLogMb} MB günlük bırakabilir. İş sayısında sınır yoktur; yalnızca bakiye ve istek sınırları vardır. Alanların uzunlukları ve aralıkları `/docs` sayfasında POST /api/jobs altındadır.',
  },
  ru: {
    question: 'Какие ограничения у задания?',
    text: 'Входной файл — до {maxFileMb} МБ, все входные файлы задания — {jobInputsMb} МБ и {maxInputs} штук, все ваши файлы — {userFilesMb} МБ. Задание может оставить {maxArtifacts} артефактов по {maxArtifactMb} МБ и {maxJobLogMb} МБ журнала. Число заданий не ограничено — только балансом и лимитами запросов. Длины и границы полей — в `/docs` у POST /api/jobs.',
  },
  ko: {
    question: '작업에는 어떤 한도가 있나요?',
    text: '입력 파일 하나는 {maxFileMb} MB, 작업의 입력은 모두 {jobInputsMb} MB에 {maxInputs}개, 내 파일 전체는 {userFilesMb} MB까지입니다. 작업은 {maxArtifactMb} MB짜리 아티팩트 {maxArtifacts}개와 {maxJobLogMb} MB의 로그를 남길 수 있습니다. 작업 수에는 제한이 없고 잔액과 요청 한도만 있습니다. 필드별 길이와 범위는 `/docs`의 POST /api/jobs에 있습니다.',
  },
};
