import type { HelpTopic } from '../topic.js';

export const deployStorage: HelpTopic = {
  id: 'deploy-storage',
  sources: ['apps/agent/README.md#replicas-of-deploys', 'POST /api/deploy/jobs/{id}/access'],
  en: {
    question: 'Are the files of a deploy kept?',
    text: "Nothing on a replica lasts: its files are gone when it ends, is updated or moves to another device, and there are no volumes. Keep what matters elsewhere: with `network` true the program can write to a database or S3 of yours, or you fetch it over the replica's port (POST /api/deploy/jobs/{id}/access) before it ends. For work that produces files, post a job: POST /api/jobs returns them as artifacts.",
  },
  tr: {
    question: "Deploy'un dosyaları saklanır mı?",
    text: "Replikada hiçbir şey kalıcı değildir: bitince, güncellenince ya da başka cihaza geçince dosyaları gider; disk birimi (volume) yoktur. Önemli olanı başka yerde tutun: `network` açıksa program sizin veritabanınıza ya da S3'ünüze yazar, ya da bitmeden replikanın portundan (POST /api/deploy/jobs/{id}/access) alırsınız. Dosya üreten çalışmalar için iş gönderin: POST /api/jobs onları artifact olarak verir.",
  },
  ru: {
    question: 'Сохраняются ли файлы деплоя?',
    text: 'На реплике ничего не хранится: файлы пропадают, когда она завершается, обновляется или переезжает, а томов нет. Важное держите в другом месте: с `network` программа может писать в вашу базу или S3, либо заберите файлы через порт реплики (POST /api/deploy/jobs/{id}/access), пока она работает. Для работы, которая создаёт файлы, разместите задание: POST /api/jobs вернёт их как артефакты.',
  },
  ko: {
    question: '배포의 파일은 보관되나요?',
    text: '레플리카에는 아무것도 남지 않습니다. 끝나거나 업데이트되거나 다른 기기로 옮겨지면 파일은 사라지고, 볼륨도 없습니다. 중요한 것은 다른 곳에 두세요: `network`를 켜면 프로그램이 내 데이터베이스나 S3에 쓸 수 있고, 아니면 끝나기 전에 레플리카의 포트(POST /api/deploy/jobs/{id}/access)로 가져오세요. 파일을 만들어 내는 일이라면 작업을 등록하세요: POST /api/jobs는 파일을 아티팩트로 돌려줍니다.',
  },
};
