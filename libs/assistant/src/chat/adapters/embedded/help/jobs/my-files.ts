import type { HelpTopic } from '../topic.js';

export const myFiles: HelpTopic = {
  id: 'my-files',
  sources: ['GET /api/files', 'GET /api/files/{sha256}', 'DELETE /api/files/{sha256}'],
  en: {
    question: 'How do I list or delete my uploaded files?',
    text: 'GET /api/files lists your files with their size, `expires_at` and the room you have left ({userFilesMb} MB in all). GET /api/files/{sha256} downloads one, DELETE /api/files/{sha256} removes it, unless a waiting or running job reads it (`file_in_use`). A file that no job reads for {filesDays} days is deleted; sending it again with POST /api/files starts that time over.',
  },
  tr: {
    question: 'Yüklediğim dosyaları nasıl listeler ya da silerim?',
    text: 'GET /api/files dosyalarınızı boyutlarıyla, `expires_at` tarihleriyle ve kalan yerinizle (toplam {userFilesMb} MB) listeler. GET /api/files/{sha256} birini indirir, DELETE /api/files/{sha256} siler; bekleyen ya da çalışan bir iş okuyorsa silinmez (`file_in_use`). {filesDays} gün hiçbir işin okumadığı dosya silinir; POST /api/files ile yeniden göndermek süreyi baştan başlatır.',
  },
  ru: {
    question: 'Как посмотреть или удалить загруженные файлы?',
    text: 'GET /api/files перечисляет ваши файлы с размером, `expires_at` и оставшимся местом (всего {userFilesMb} МБ). GET /api/files/{sha256} скачивает файл, DELETE /api/files/{sha256} удаляет его, если его не читает ожидающее или выполняемое задание (`file_in_use`). Файл, который {filesDays} дней не читало ни одно задание, удаляется; повторная отправка через POST /api/files начинает срок заново.',
  },
  ko: {
    question: '올린 파일은 어떻게 보거나 지우나요?',
    text: 'GET /api/files에서 내 파일의 크기와 `expires_at`, 남은 공간(모두 합쳐 {userFilesMb} MB)을 볼 수 있습니다. GET /api/files/{sha256}로 내려받고 DELETE /api/files/{sha256}로 지우되, 대기 중이거나 실행 중인 작업이 읽는 파일은 지울 수 없습니다(`file_in_use`). {filesDays}일 동안 어떤 작업도 읽지 않은 파일은 삭제되며, POST /api/files로 다시 보내면 기한이 새로 시작됩니다.',
  },
};
