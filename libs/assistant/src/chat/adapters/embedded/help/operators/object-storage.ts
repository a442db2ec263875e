import type { HelpTopic } from '../topic.js';

export const objectStorage: HelpTopic = {
  id: 'object-storage',
  sources: ['docs/configuration.md#settings', 'docs/operations.md#configure'],
  en: {
    question: 'Can files and artifacts be kept in S3?',
    text: 'Yes: `BLOB_STORE=s3://bucket/prefix` with `S3_ACCESS_KEY_ID` and `S3_SECRET_ACCESS_KEY`, and `S3_ENDPOINT` for a compatible store such as MinIO; the default `fs` keeps them under `DATA_DIR`. Several machines need S3. Give the bucket a lifecycle rule that aborts incomplete multipart uploads after a day. All variables are in docs/configuration.md.',
  },
  tr: {
    question: "Dosyalar ve çıktılar S3'te tutulabilir mi?",
    text: "Evet: `BLOB_STORE=s3://bucket/prefix`, yanında `S3_ACCESS_KEY_ID` ve `S3_SECRET_ACCESS_KEY`, MinIO gibi uyumlu depolar için `S3_ENDPOINT`; varsayılan `fs` onları `DATA_DIR` altında tutar. Birden çok makine S3 ister. Bucket'a yarım kalan parçalı yüklemeleri bir gün sonra silen bir yaşam döngüsü kuralı verin. Bütün değişkenler docs/configuration.md bölümündedir.",
  },
  ru: {
    question: 'Можно ли хранить файлы и артефакты в S3?',
    text: 'Да: `BLOB_STORE=s3://bucket/prefix` с `S3_ACCESS_KEY_ID` и `S3_SECRET_ACCESS_KEY`, а для совместимых хранилищ вроде MinIO ещё `S3_ENDPOINT`; по умолчанию `fs` держит их в `DATA_DIR`. Нескольким машинам нужен S3. Задайте бакету правило жизненного цикла, которое через сутки прерывает незавершённые составные загрузки. Все переменные — в docs/configuration.md.',
  },
  ko: {
    question: '파일과 결과물을 S3에 둘 수 있나요?',
    text: '네. `BLOB_STORE=s3://bucket/prefix`에 `S3_ACCESS_KEY_ID`와 `S3_SECRET_ACCESS_KEY`를, MinIO 같은 호환 저장소면 `S3_ENDPOINT`도 설정하세요. 기본값 `fs`는 `DATA_DIR` 아래에 둡니다. 서버가 여러 대면 S3가 필요하고, 버킷에는 끝나지 않은 멀티파트 업로드를 하루 뒤 중단하는 수명 주기 규칙을 두세요. 모든 변수는 docs/configuration.md에 있습니다.',
  },
};
