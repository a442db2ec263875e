/** Patterns that aren't words: a graphics card, a time, an amount, a name from the API. */
const SIGNS: readonly [name: string, pattern: RegExp][] = [
  [
    '#gpu',
    /(?<![\p{L}\p{N}])(?:(?:rtx|gtx)\s?-?\d{4}|[2345]0[5-9]0(?!\p{N})|gb\d{3}|[ahbавн]\d{3}|l4|l40s?|[tт]4|v100|cpu)(?![\p{Script=Latin}\p{N}])/iu,
  ],
  [
    '#time',
    /(?:\p{N}|half|yarım|yarim|пол|반|bir|an?|один|한|두|세|네|이틀)\s?-?(?:h(?:ou)?rs?|h(?!\p{L})|days?|weeks?|months?|min|saat|g[uü]n|hafta|ay(?!\p{L})|дк|час|ч(?!\p{L})|дн|день|сут|недел|месяц|минут|시간|일(?!\p{L})|주|달|개월|분)|overnight|weekend|полчаса|сутки|неделю|месяц|하루|일주일|한달|밤새|gece boyu/iu,
  ],
  ['#amount', /\p{N}\s?(?:\$|usd|coins?|dollars?|bucks|jeton|dolar|tl|монет|долл|бакс|руб|코인|달러|원)|\$\s?\p{N}/iu],
  ['#traffic', /\p{N}\s?(?:[gtm]b|gigs?|[гтм]б|гиг|기가|테라|메가)(?!\p{L})/iu],
  ['#number', /\p{N}/u],
  ['#call', /\b(?:GET|POST|PATCH|DELETE|PUT)\s?\/|\/(?:api|auth|v1)\//iu],
  ['#code', /(?<![\p{L}\p{N}])[a-z]+_[a-z_]+/u],
  ['#command', /--[a-z]+|\bnpm\s(?:run|start)/iu],
];
/** The longest part of a message that is checked. */
const MAX_READ = 600;

export function signsIn(text: string): string[] {
  const read = text.slice(0, MAX_READ);
  return SIGNS.filter(([, pattern]) => pattern.test(read)).map(([name]) => name);
}
