import type { HelpTopic } from '../topic.js';

export const lockedOut: HelpTopic = {
  id: 'locked-out',
  sources: ['POST /auth/login', 'docs/errors.md'],
  en: {
    question: "Why can't I log in?",
    text: '`invalid_credentials` means that the address or the password is wrong; both get the same answer. `account_suspended` means that the operator of this market suspended the account: nothing in it is lost, and only the operator can lift the suspension. After several wrong passwords, log-ins are slowed down (429 `too_many_attempts`): wait as many seconds as `Retry-After` says, at most a quarter of an hour, or choose a new password with POST /auth/password/forgot, which ends the wait.',
  },
  tr: {
    question: 'Neden giriş yapamıyorum?',
    text: '`invalid_credentials` adresin ya da şifrenin yanlış olduğunu söyler; ikisinin yanıtı aynıdır. `account_suspended` hesabı bu pazarın işletmecisinin askıya aldığı anlamına gelir: hiçbir şey kaybolmaz, askıyı yalnızca işletmeci kaldırabilir. Art arda yanlış şifreden sonra girişler yavaşlatılır (429 `too_many_attempts`): `Retry-After` kadar saniye, en çok çeyrek saat bekleyin ya da POST /auth/password/forgot ile yeni şifre seçin; bu beklemeyi bitirir.',
  },
  ru: {
    question: 'Почему я не могу войти?',
    text: '`invalid_credentials` значит, что неверен адрес или пароль; ответ в обоих случаях один. `account_suspended` значит, что аккаунт приостановил оператор площадки: ничего не пропало, но снять блокировку может только он. После нескольких неверных паролей вход замедляется (429 `too_many_attempts`): подождите, сколько секунд указано в `Retry-After`, не больше четверти часа, или задайте новый пароль через POST /auth/password/forgot — это снимает ожидание.',
  },
  ko: {
    question: '왜 로그인이 안 되나요?',
    text: '`invalid_credentials`는 주소나 비밀번호가 틀렸다는 뜻이며 두 경우의 답은 같습니다. `account_suspended`는 이 마켓 운영자가 계정을 정지했다는 뜻입니다. 잃는 것은 없지만 정지는 운영자만 풀 수 있습니다. 비밀번호를 여러 번 틀리면 로그인이 느려집니다(429 `too_many_attempts`). `Retry-After`에 적힌 초만큼, 길어야 십오 분 기다리거나 POST /auth/password/forgot으로 새 비밀번호를 정하면 대기가 풀립니다.',
  },
};
