import type { HelpTopic } from '../topic.js';

export const profile: HelpTopic = {
  id: 'profile',
  sources: ['PATCH /auth/me', 'GET /auth/me'],
  en: {
    question: 'Can I change my e-mail address or username?',
    text: 'PATCH /auth/me with `{"username":"ada-l"}` changes the username, once in thirty days, and `{"language":"tr"}` the language of your mails. The e-mail address of an account can\'t be changed: register another account with the new one, and withdraw or spend what is on this one first. GET /auth/me shows what is set.',
  },
  tr: {
    question: 'E-posta adresimi veya kullanıcı adımı değiştirebilir miyim?',
    text: 'PATCH /auth/me çağrısında `{"username":"ada-l"}` kullanıcı adını (otuz günde bir), `{"language":"tr"}` e-postalarınızın dilini değiştirir. Bir hesabın e-posta adresi değiştirilemez: yeni adresle başka bir hesap açın, önce bu hesaptakini çekin ya da harcayın. Neyin ayarlı olduğunu GET /auth/me gösterir.',
  },
  ru: {
    question: 'Можно ли сменить почту или имя пользователя?',
    text: 'PATCH /auth/me с `{"username":"ada-l"}` меняет имя (раз в тридцать дней), а с `{"language":"tr"}` — язык писем. Адрес почты у аккаунта не меняется: зарегистрируйте новый аккаунт с новым адресом, а средства со старого сначала выведите или потратьте. Что сейчас задано, покажет GET /auth/me.',
  },
  ko: {
    question: '이메일 주소나 사용자 이름을 바꿀 수 있나요?',
    text: 'PATCH /auth/me에 `{"username":"ada-l"}`을 보내면 사용자 이름이(삼십 일에 한 번), `{"language":"tr"}`을 보내면 메일 언어가 바뀝니다. 계정의 이메일 주소는 바꿀 수 없습니다. 새 주소로 다른 계정을 만들고, 이 계정에 남은 것은 먼저 출금하거나 쓰세요. 현재 설정은 GET /auth/me에서 볼 수 있습니다.',
  },
};
