import type { Need } from '../need.js';

const FORBIDDEN =
  /(?<!\w)(is|are) (forbidden|illegal|fraud|not (allowed|permitted|welcome)|never (allowed|welcome))|yasak(tır|lan)|istenmez|izin verilmez|запрещен|недопустим|не допуска|незаконн|не приветству|금지|불법|허용(되|하)지 않|환영(받|하)지/i;
const UNKNOWN = /don['’]?t know|bilmiyorum|не знаю|모르/i;

export const TALK = {
  greeting: {
    is: 'hello',
    about: /hello|hi\b|hey|welcome|merhaba|selam|hoş ?geldin|здравствуй|привет|добр|안녕|반갑/i,
    not: [UNKNOWN],
  },
  thanks: {
    is: 'thank you',
    about:
      /welcome|glad|gladly|pleasure|any ?time|rica|ne demek|memnun|пожалуйста|рад|не за что|обращай|천만|별말|도움이 되|언제든|기쁩/i,
    not: [UNKNOWN],
  },
  'what-is-this': {
    is: 'what this service is',
    about: /market|pazar|маркет|рынок|биржа|площадк|마켓|장터|시장|플랫폼|사고파/i,
    not: [UNKNOWN],
  },
  'what-can-you-do': {
    is: 'who are you, what can I ask, are you an AI',
    about:
      /assistant|I (can )?answer|ask me|asistan|sorabilir|yanıtla|помощник|ассистент|отвечаю|отвечу|спросите|спрашивайте|도우미|어시스턴트|비서|물어보|답(해|할|합)/i,
    not: [UNKNOWN],
  },
} satisfies Record<string, Need>;

/** Of what is declined. */
export const APART = {
  'off-topic': { is: 'has nothing to do with the service', declined: true },
  hostile: {
    is: 'wants the assistant to obey, reveal or promise what it mustn’t; say in `not` what it must not say',
    declined: true,
    forbidden: FORBIDDEN,
  },
} satisfies Record<string, Need>;
