import type { HelpTopic } from '../topic.js';

export const mailServer: HelpTopic = {
  id: 'mail-server',
  sources: ['docs/operations.md#mails'],
  en: {
    question: 'How do I set up e-mail for my market?',
    text: "Set `SMTP_URL=smtps://user:password@mail.example.org` and `MAIL_FROM='Market <no-reply@example.org>'`; the sender's domain needs SPF, DKIM and DMARC records, or mails end as spam. Without `SMTP_URL` mails are files in `DATA_DIR/mail`, for trying things out. A server that is away is asked again for about two hours, then the mail waits: `npm run admin -- retry-event all` sends what was set aside. See docs/operations.md#mails.",
  },
  tr: {
    question: 'Pazarım için e-postayı nasıl kurarım?',
    text: "`SMTP_URL=smtps://user:password@mail.example.org` ve `MAIL_FROM='Market <no-reply@example.org>'` verin; gönderenin alan adında SPF, DKIM ve DMARC kayıtları olmalı, yoksa e-postalar spama düşer. `SMTP_URL` yoksa e-postalar denemeler için `DATA_DIR/mail` içinde dosyadır. Ulaşılamayan sunucu yaklaşık iki saat yeniden denenir, sonra e-posta bekler: `npm run admin -- retry-event all` ayrılanları gönderir. Bkz. docs/operations.md#mails.",
  },
  ru: {
    question: 'Как настроить почту площадки?',
    text: "Задайте `SMTP_URL=smtps://user:password@mail.example.org` и `MAIL_FROM='Market <no-reply@example.org>'`; домену отправителя нужны записи SPF, DKIM и DMARC, иначе письма уйдут в спам. Без `SMTP_URL` письма — файлы в `DATA_DIR/mail`, это для проб. К недоступному серверу обращаются повторно около двух часов, потом письмо ждёт: `npm run admin -- retry-event all` отправит отложенное. См. docs/operations.md#mails.",
  },
  ko: {
    question: '마켓 메일은 어떻게 설정하나요?',
    text: "`SMTP_URL=smtps://user:password@mail.example.org`와 `MAIL_FROM='Market <no-reply@example.org>'`를 설정하세요. 보내는 도메인에 SPF, DKIM, DMARC 레코드가 없으면 스팸으로 갑니다. `SMTP_URL`이 없으면 메일은 시험용으로 `DATA_DIR/mail`에 파일로 쌓입니다. 서버가 응답하지 않으면 두 시간쯤 다시 시도하고 그 뒤로는 기다립니다. `npm run admin -- retry-event all`로 밀린 것을 보내세요. docs/operations.md#mails를 참고하세요.",
  },
};
