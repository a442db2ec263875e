import type { HelpTopic } from '../topic.js';

export const backup: HelpTopic = {
  id: 'backup',
  sources: ['docs/operations.md#backup-and-restore'],
  en: {
    question: 'How do I back up and restore the data?',
    text: '`npm run backup` writes database, secrets and artifacts into one file beside the running service; `npm run restore -- FILE` puts it back into an empty database (`--force` deletes what is there), and `npm run ledger:audit` proves what was restored. The file holds secrets: encrypt it before it leaves. Not in it are a `JWT_SECRET` from the environment and artifacts in S3. Cron line and compose commands: docs/operations.md#backup-and-restore.',
  },
  tr: {
    question: 'Verileri nasıl yedekler ve geri yüklerim?',
    text: "`npm run backup` çalışan servisin yanında veritabanını, sırları ve çıktıları tek dosyaya yazar; `npm run restore -- FILE` onu boş bir veritabanına geri koyar (`--force` olanı siler), `npm run ledger:audit` geri yükleneni kanıtlar. Dosyada sırlar vardır: dışarı çıkmadan şifreleyin. Ortamdan gelen `JWT_SECRET` ve S3'teki çıktılar içinde değildir. Cron satırı ve compose komutları: docs/operations.md#backup-and-restore.",
  },
  ru: {
    question: 'Как сделать резервную копию и восстановить данные?',
    text: '`npm run backup` рядом с работающим сервисом пишет базу, секреты и артефакты в один файл; `npm run restore -- FILE` возвращает его в пустую базу (`--force` удаляет то, что там есть), а `npm run ledger:audit` доказывает восстановленное. В файле есть секреты: шифруйте его, прежде чем куда-то отправить. Не входят `JWT_SECRET` из окружения и артефакты в S3. Строка для cron и команды для compose: docs/operations.md#backup-and-restore.',
  },
  ko: {
    question: '데이터는 어떻게 백업하고 복원하나요?',
    text: '`npm run backup`은 서비스가 도는 옆에서 데이터베이스, 비밀 값, 결과물을 파일 하나로 만듭니다. `npm run restore -- FILE`은 빈 데이터베이스에 되돌리고(`--force`는 있던 것을 지움), `npm run ledger:audit`로 복원된 장부를 검증합니다. 파일에 비밀 값이 들어 있으니 밖으로 내보내기 전에 암호화하세요. 환경 변수로 준 `JWT_SECRET`과 S3의 결과물은 들어가지 않습니다. 크론 예시와 compose 명령: docs/operations.md#backup-and-restore.',
  },
};
