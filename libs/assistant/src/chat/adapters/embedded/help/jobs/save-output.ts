import type { HelpTopic } from '../topic.js';

export const saveOutput: HelpTopic = {
  id: 'save-output',
  sources: ['apps/agent/README.md#what-a-job-can-do', 'GET /api/jobs/{id}/artifacts'],
  en: {
    question: 'How does my job save its output files?',
    text: "Have the program write to its working folder, `$OUTPUT_DIR` (`/work/outputs`): when it ends with exit code zero, up to {maxArtifacts} files of it become artifacts, each up to {maxArtifactMb} MB. A file in a folder gets `_` for `/` in its name, so pack many into one archive. The text of `result.txt` or `result.json` there becomes the job's `result`. A program that fails or is cancelled delivers no files; read them with GET /api/jobs/{id}/artifacts.",
  },
  tr: {
    question: 'İşim çıktı dosyalarını nasıl kaydeder?',
    text: 'Program çalışma klasörüne, `$OUTPUT_DIR` (`/work/outputs`) içine yazsın: çıkış kodu sıfırla bitince oradaki en çok {maxArtifacts} dosya, her biri en çok {maxArtifactMb} MB, artifact olur. Alt klasördeki dosyanın adında `/` yerine `_` gelir; çok dosyayı tek arşivde toplayın. Oradaki `result.txt` ya da `result.json` metni işin `result` alanı olur. Hata veren ya da iptal edilen program dosya teslim etmez; dosyalar GET /api/jobs/{id}/artifacts altındadır.',
  },
  ru: {
    question: 'Как заданию сохранить выходные файлы?',
    text: 'Пусть программа пишет в рабочую папку `$OUTPUT_DIR` (`/work/outputs`): когда она завершится с кодом ноль, до {maxArtifacts} файлов оттуда, каждый до {maxArtifactMb} МБ, станут артефактами. У файла из вложенной папки в имени вместо `/` будет `_`, поэтому много файлов лучше упаковать в архив. Текст `result.txt` или `result.json` становится полем `result` задания. Программа с ошибкой или отменённая файлов не отдаёт; они лежат в GET /api/jobs/{id}/artifacts.',
  },
  ko: {
    question: '작업의 출력 파일은 어떻게 저장하나요?',
    text: '프로그램이 작업 폴더 `$OUTPUT_DIR`(`/work/outputs`)에 쓰게 하세요. 종료 코드 영으로 끝나면 그 안의 파일이 최대 {maxArtifacts}개, 각각 {maxArtifactMb} MB까지 아티팩트가 됩니다. 하위 폴더의 파일 이름은 `/`가 `_`로 바뀌므로 많으면 하나로 압축하세요. 거기 있는 `result.txt`나 `result.json`의 내용은 작업의 `result`가 됩니다. 실패하거나 취소된 프로그램은 파일을 남기지 않으며, 파일은 GET /api/jobs/{id}/artifacts에 있습니다.',
  },
};
