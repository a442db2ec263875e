import type { HelpTopic } from '../topic.js';

export const contactHuman: HelpTopic = {
  id: 'contact-human',
  sources: ['docs/security.md#report-a-hole', 'POST /api/jobs/{id}/dispute', 'docs/errors.md'],
  en: {
    question: 'How do I reach a human?',
    text: "I can't connect you: each market is run by its own operator, and only they know your case. Write to the address that their mails come from or their site names, with your username and the `request_id` of the error; never send a password or token. Bugs of the software itself go to its repository. Over the result of a job, POST /api/jobs/{id}/dispute calls an administrator of the market.",
  },
  tr: {
    question: 'Bir insana nasıl ulaşırım?',
    text: 'Sizi ben bağlayamam: her pazarı kendi işletmecisi yürütür ve durumunuzu yalnızca o bilir. Pazarın e-postalarının geldiği ya da sitesinde yazan adrese kullanıcı adınız ve hatanın `request_id` değeriyle yazın; şifre ya da token asla göndermeyin. Yazılımın kendi hataları deposuna bildirilir. Bir işin sonucu için POST /api/jobs/{id}/dispute pazarın yöneticisini çağırır.',
  },
  ru: {
    question: 'Как связаться с человеком?',
    text: 'Соединить я не могу: у каждой площадки свой оператор, и ваш случай знает только он. Напишите на адрес, с которого приходят её письма или который указан на её сайте, назовите своё имя и `request_id` ошибки; пароль и токены не присылайте никому. Об ошибках самой программы пишут в её репозиторий. Если спор о результате задания, администратора площадки позовёт POST /api/jobs/{id}/dispute.',
  },
  ko: {
    question: '사람과 직접 연락하려면 어떻게 하나요?',
    text: '저는 사람을 연결해 드릴 수 없습니다. 마켓마다 운영자가 따로 있고, 사정은 그 운영자만 압니다. 메일을 보내온 주소나 사이트에 적힌 주소로 사용자 이름과 오류의 `request_id`를 적어 보내되, 비밀번호나 토큰은 절대 보내지 마세요. 소프트웨어 자체의 버그는 그 저장소에 알리면 됩니다. 작업 결과에 대한 다툼은 POST /api/jobs/{id}/dispute로 마켓 관리자를 부를 수 있습니다.',
  },
};
