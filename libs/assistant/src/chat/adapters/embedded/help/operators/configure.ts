import type { HelpTopic } from '../topic.js';

export const configure: HelpTopic = {
  id: 'configure',
  sources: ['docs/configuration.md#settings', 'docs/operations.md#configure'],
  en: {
    question: 'How do I configure the server and its secrets?',
    text: 'By environment variables only; docs/configuration.md lists all with their defaults, and a wrong value stops the start with a line that names it. For others you need `NODE_ENV=production`, `JWT_SECRET` (at least thirty-two random characters), `DATABASE_URL`, `PUBLIC_URL`, `SMTP_URL` and `PROXY_PUBLIC_HOST`. To change the secret set `JWT_SECRET=new,old` and drop the old one after `JWT_TTL`. Details: docs/operations.md#configure.',
  },
  tr: {
    question: 'Sunucuyu ve sırlarını nasıl yapılandırırım?',
    text: 'Yalnızca ortam değişkenleriyle; docs/configuration.md hepsini varsayılanlarıyla listeler, yanlış değer adını söyleyen bir satırla başlatmayı durdurur. Başkaları için `NODE_ENV=production`, `JWT_SECRET` (en az otuz iki rastgele karakter), `DATABASE_URL`, `PUBLIC_URL`, `SMTP_URL` ve `PROXY_PUBLIC_HOST` gerekir. Sırrı değiştirmek için `JWT_SECRET=new,old` verin, eskisini `JWT_TTL` geçince atın. Ayrıntılar: docs/operations.md#configure.',
  },
  ru: {
    question: 'Как настроить сервер и его секреты?',
    text: 'Только переменными окружения: docs/configuration.md перечисляет все с их значениями по умолчанию, а неверное значение останавливает запуск строкой с его именем. Для работы на людей нужны `NODE_ENV=production`, `JWT_SECRET` (не меньше тридцати двух случайных символов), `DATABASE_URL`, `PUBLIC_URL`, `SMTP_URL` и `PROXY_PUBLIC_HOST`. Чтобы сменить секрет, задайте `JWT_SECRET=new,old`, а старый уберите через `JWT_TTL`. Подробнее: docs/operations.md#configure.',
  },
  ko: {
    question: '서버 설정과 비밀 값은 어떻게 정하나요?',
    text: '환경 변수로만 설정합니다. docs/configuration.md에 기본값과 함께 모두 적혀 있고, 값이 틀리면 그 이름을 알려 주는 한 줄과 함께 시작이 멈춥니다. 운영하려면 `NODE_ENV=production`, `JWT_SECRET`(무작위 서른두 글자 이상), `DATABASE_URL`, `PUBLIC_URL`, `SMTP_URL`, `PROXY_PUBLIC_HOST`가 필요합니다. 시크릿을 바꿀 때는 `JWT_SECRET=new,old`로 두었다가 `JWT_TTL`이 지난 뒤 이전 것을 빼세요. 자세한 내용: docs/operations.md#configure.',
  },
};
