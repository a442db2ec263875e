import type { HelpTopic } from '../topic.js';

export const payoutAccount: HelpTopic = {
  id: 'payout-account',
  sources: ['POST /api/wallet/payout-account', 'GET /api/wallet/payout-account'],
  en: {
    question: 'How do I set up or change the bank account for my payouts?',
    text: 'POST /api/wallet/payout-account returns an `onboarding_url`, a page of the payment provider for you alone that works for some minutes: there you name your bank and prove who you are. The same call opens it again, to change something or when the link has expired. What the provider still needs is listed in `requirements`, and `ready` says that withdrawals can go; which countries and documents it takes is up to the provider, and your bank data stays with it. See GET /api/wallet/payout-account.',
  },
  tr: {
    question: 'Ödemelerim için banka hesabını nasıl ayarlar veya değiştiririm?',
    text: 'POST /api/wallet/payout-account, `onboarding_url` döndürür: ödeme sağlayıcısının yalnızca size ait, birkaç dakika geçerli sayfası; bankanızı orada girer, kimliğinizi orada doğrularsınız. Bir şeyi değiştirmek için ya da bağlantının süresi dolduğunda aynı çağrı yeniden açar. Sağlayıcının hâlâ istedikleri `requirements` alanındadır, `ready` çekim yapılabileceğini söyler; hangi ülke ve belgeleri kabul ettiği sağlayıcıya bağlıdır, banka bilgileriniz de ondadır. Durum: GET /api/wallet/payout-account.',
  },
  ru: {
    question: 'Как указать или сменить банковский счёт для выплат?',
    text: 'POST /api/wallet/payout-account возвращает `onboarding_url` — страницу платёжного провайдера только для вас и на несколько минут: там вы указываете банк и подтверждаете личность. Тот же вызов откроет её снова, чтобы что-то поменять или когда ссылка устарела. Чего провайдеру ещё не хватает, указано в `requirements`, а `ready` говорит, что выводить можно; страны и документы определяет провайдер, и реквизиты хранятся у него. Состояние: GET /api/wallet/payout-account.',
  },
  ko: {
    question: '출금 받을 은행 계좌는 어떻게 등록하거나 바꾸나요?',
    text: 'POST /api/wallet/payout-account를 보내면 본인만, 몇 분 동안 쓸 수 있는 결제 대행사 페이지 `onboarding_url`이 나옵니다. 거기서 은행을 등록하고 본인 확인을 합니다. 정보를 바꾸거나 링크가 만료됐을 때도 같은 요청으로 다시 엽니다. 대행사가 더 필요로 하는 것은 `requirements`에 있고 `ready`는 출금할 수 있다는 뜻이며, 지원하는 국가와 서류는 대행사에 달려 있고 은행 정보도 대행사가 보관합니다. 상태는 GET /api/wallet/payout-account에서 보세요.',
  },
};
