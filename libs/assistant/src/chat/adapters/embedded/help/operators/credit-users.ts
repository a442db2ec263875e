import type { HelpTopic } from '../topic.js';

export const creditUsers: HelpTopic = {
  id: 'credit-users',
  sources: ['POST /api/admin/users/{id}/grant', 'POST /api/admin/users/{id}/adjust'],
  en: {
    question: 'How do I give coins to a user?',
    text: '`npm run admin -- grant <user> <amount> <coin|usd> <why>` gives money that can be spent here but not taken out; `npm run admin -- adjust <user> <±amount> <coin|usd> <why>` corrects a balance up or down. Over the API the same are POST /api/admin/users/{id}/grant and POST /api/admin/users/{id}/adjust. With `--key` a repeat does nothing twice, and each act is in the audit log.',
  },
  tr: {
    question: 'Bir kullanıcıya nasıl coin veririm?',
    text: "`npm run admin -- grant <user> <amount> <coin|usd> <why>` burada harcanabilen ama çekilemeyen para verir; `npm run admin -- adjust <user> <±amount> <coin|usd> <why>` bakiyeyi yukarı ya da aşağı düzeltir. API'de karşılıkları POST /api/admin/users/{id}/grant ve POST /api/admin/users/{id}/adjust çağrılarıdır. `--key` ile yinelenen komut ikinci kez işlemez, her işlem denetim kaydına geçer.",
  },
  ru: {
    question: 'Как начислить монеты пользователю?',
    text: '`npm run admin -- grant <user> <amount> <coin|usd> <why>` даёт деньги, которые можно потратить здесь, но не вывести; `npm run admin -- adjust <user> <±amount> <coin|usd> <why>` исправляет баланс в обе стороны. Через API это POST /api/admin/users/{id}/grant и POST /api/admin/users/{id}/adjust. С `--key` повтор не сработает дважды, и каждое действие попадает в журнал аудита.',
  },
  ko: {
    question: '사용자에게 코인을 어떻게 주나요?',
    text: '`npm run admin -- grant <user> <amount> <coin|usd> <why>`는 여기서 쓸 수 있지만 출금은 안 되는 돈을 주고, `npm run admin -- adjust <user> <±amount> <coin|usd> <why>`는 잔액을 올리거나 내려 바로잡습니다. API로는 POST /api/admin/users/{id}/grant와 POST /api/admin/users/{id}/adjust입니다. `--key`를 주면 되풀이해도 두 번 처리되지 않고, 모든 조치는 감사 로그에 남습니다.',
  },
};
