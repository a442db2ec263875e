import type { HelpTopic } from '../topic.js';

export const deleteAccount: HelpTopic = {
  id: 'delete-account',
  sources: ['DELETE /auth/me', 'docs/errors.md'],
  en: {
    question: 'How do I delete my account?',
    text: 'Send DELETE /auth/me with `{"password":"…"}`; it can\'t be undone. The request is refused while any of your work or money is not settled (`money_held`), or while you have a balance (`balance_left`): withdraw or spend it first, or give it up with `forfeit_balance` set to true. Everything that identifies you is removed, and the ledger keeps its lines with ids only; nobody else can take your username. To keep your data, download it first with GET /auth/export.',
  },
  tr: {
    question: 'Hesabımı nasıl silerim?',
    text: 'DELETE /auth/me çağrısını `{"password":"…"}` ile gönderin; geri alınamaz. Sonuçlanmamış işiniz ya da paranız varken (`money_held`) ve bakiye dururken (`balance_left`) reddedilir: önce çekin, harcayın ya da `forfeit_balance` alanını true yaparak vazgeçin. Kim olduğunuzu gösteren her şey silinir, defter satırları kimlik numaralarıyla kalır; kullanıcı adınızı başkası alamaz. Verilerinizi istiyorsanız önce GET /auth/export ile indirin.',
  },
  ru: {
    question: 'Как удалить аккаунт?',
    text: 'Отправьте DELETE /auth/me с `{"password":"…"}`; отменить это нельзя. Отказ придёт, пока ваши работы или деньги не рассчитаны (`money_held`) и пока на балансе что-то есть (`balance_left`): сначала выведите или потратьте либо откажитесь от остатка, передав `forfeit_balance` со значением true. Всё, что указывает на вас, удаляется, а в книге остаются строки только с идентификаторами; ваше имя никто не займёт. Если нужны данные, сначала скачайте их: GET /auth/export.',
  },
  ko: {
    question: '계정은 어떻게 삭제하나요?',
    text: 'DELETE /auth/me를 `{"password":"…"}`와 함께 보내세요. 되돌릴 수 없습니다. 정산되지 않은 작업이나 돈이 있으면(`money_held`), 잔액이 남아 있으면(`balance_left`) 거부됩니다. 먼저 출금하거나 쓰고, 아니면 `forfeit_balance`를 true로 보내 포기하세요. 본인임을 알 수 있는 정보는 모두 지워지고 장부에는 식별자만 남으며, 사용자 이름은 아무도 다시 쓸 수 없으니, 데이터가 필요하면 먼저 GET /auth/export로 받아 두세요.',
  },
};
