import type { HelpTopic } from '../topic.js';

export const forbidden: HelpTopic = {
  id: 'forbidden',
  sources: ['docs/security.md', 'POST /api/jobs/{id}/dispute'],
  en: {
    question: 'What is forbidden here?',
    text: "The terms are those of whoever runs this market, and the law holds everywhere: ask the operator if you are unsure. The software itself refuses some things: proxies reach neither private addresses nor the ports of mail, jobs have no network unless a device's owner gave one, images come from allowed registries only. Attacks, spam, fraud and what is illegal are never welcome; an operator can suspend an account, whose requests then get 403 `account_suspended`. I don't help with that either; what holds attackers is in docs/security.md.",
  },
  tr: {
    question: 'Burada neler yasak?',
    text: "Şartlar bu pazarı işletene aittir, yasalar ise her yerde geçerlidir: emin değilseniz işletmeciye sorun. Yazılım bazı şeyleri kendisi reddeder: proxy'ler özel adreslere ve posta portlarına ulaşmaz, cihaz sahibi vermedikçe işlerin ağı yoktur, imajlar yalnızca izinli kayıt depolarından gelir. Saldırı, spam, dolandırıcılık ve yasa dışı işler istenmez; işletmeci hesabı askıya alabilir, istekleri o zaman 403 `account_suspended` alır. Bunlara ben de yardım etmem; saldırganları neyin durdurduğu docs/security.md sayfasındadır.",
  },
  ru: {
    question: 'Что здесь запрещено?',
    text: 'Условия устанавливает тот, кто держит эту площадку, а закон действует везде: если сомневаетесь, спросите оператора. Кое в чём отказывает сама программа: прокси не ходят на частные адреса и почтовые порты, у заданий нет сети, если её не дал владелец устройства, образы берутся только из разрешённых реестров. Атаки, спам, мошенничество и всё незаконное недопустимы; оператор может приостановить аккаунт, и его запросы получат 403 `account_suspended`. Я с этим тоже не помогаю; что сдерживает атакующих, описано в docs/security.md.',
  },
  ko: {
    question: '여기서 금지된 것은 무엇인가요?',
    text: '약관은 이 마켓을 운영하는 쪽이 정하고 법은 어디서나 적용되니, 확실하지 않으면 운영자에게 물어보세요. 몇 가지는 소프트웨어가 직접 막습니다. 프록시는 사설 주소와 메일 포트에 닿지 못하고, 소유자가 주지 않으면 작업에는 네트워크가 없으며, 이미지는 허용된 레지스트리에서만 옵니다. 공격, 스팸, 사기, 불법 행위는 안 되며, 운영자가 계정을 정지하면 요청이 403 `account_suspended`로 거부됩니다. 저도 그런 일은 돕지 않으며, 공격을 무엇이 막는지는 docs/security.md에 있습니다.',
  },
};
