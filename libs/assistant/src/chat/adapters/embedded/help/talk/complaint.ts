import type { HelpTopic } from '../topic.js';

export const complaint: HelpTopic = {
  id: 'complaint',
  sources: ['GET /errors/{code}', 'GET /api/wallet/statement'],
  en: {
    question: 'This does not work and I am annoyed, what now?',
    text: 'I am sorry that it went wrong. Tell me in one sentence what you wanted and what happened, ideally with the `code` of the error, and I will say what I know; GET /errors/{code} explains each one. GET /api/wallet/statement shows line by line where your money went, and over the result of a job you can call an administrator with POST /api/jobs/{id}/dispute.',
  },
  tr: {
    question: 'Çalışmıyor ve canım sıkıldı, ne yapayım?',
    text: 'Bir sorun yaşadığınız için üzgünüm. Ne istediğinizi ve ne olduğunu tek cümleyle, varsa hatanın `code` değeriyle yazın, bildiğimi söyleyeyim; GET /errors/{code} her birini açıklar. Paranızın satır satır nereye gittiğini GET /api/wallet/statement gösterir; bir işin sonucu için POST /api/jobs/{id}/dispute ile yöneticiyi çağırabilirsiniz.',
  },
  ru: {
    question: 'Ничего не работает, я недоволен, что делать?',
    text: 'Жаль, что так вышло. Напишите одной фразой, чего вы хотели и что произошло, лучше с `code` ошибки, и я скажу, что знаю; GET /errors/{code} объясняет каждый код. Куда ушли деньги, построчно показывает GET /api/wallet/statement, а по результату задания можно позвать администратора через POST /api/jobs/{id}/dispute.',
  },
  ko: {
    question: '안 돼서 짜증 나는데 어떻게 하죠?',
    text: '일이 잘 안 풀려 죄송합니다. 무엇을 하려 했고 어떻게 됐는지 한 문장으로, 오류의 `code`가 있으면 함께 알려 주시면 아는 대로 말씀드리겠습니다. 코드 설명은 GET /errors/{code}에 있습니다. 돈이 어디로 갔는지는 GET /api/wallet/statement에서 한 줄씩 볼 수 있고, 작업 결과에 문제가 있으면 POST /api/jobs/{id}/dispute로 관리자를 부를 수 있습니다.',
  },
};
