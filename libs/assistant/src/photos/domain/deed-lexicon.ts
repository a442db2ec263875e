import type { GoodnessType } from '../../rewards/domain/reward.js';

/** Words that name a deed; of both lists in `both` one word must occur. Stems in lower case, folded by `fold`. */
interface Wording {
  deed: Exclude<GoodnessType, 'none'>;
  alone: RegExp;
  both?: Array<[RegExp, RegExp]>;
}

/** Matches word beginnings in Latin and Cyrillic script; Korean has no such boundaries. */
const starts = (stems: string) => new RegExp(`(?<![\\p{L}\\p{N}])(?:${stems})`, 'u');
const holds = (parts: string) => new RegExp(parts, 'u');
const any = (...patterns: RegExp[]) => new RegExp(patterns.map(({ source }) => source).join('|'), 'u');

/** In the order of matching: specific words come before general ones. */
const WORDINGS: Wording[] = [
  {
    deed: 'tree_planting',
    alone: any(
      starts('sapling|seedling|reforest|afforest|fidan|саженц|саженец|лесовосстан'),
      holds('묘목|식목|식수 행사'),
    ),
    both: [
      [starts('plant'), starts('trees?(?![a-z])|oaks?(?![a-z])|pines?(?![a-z])|forest')],
      [starts('dik|ekt|ekiyor'), starts('agac|orman|mese|cam agac')],
      [starts('посад|сажа|сажу|высад|сади'), starts('дерев|дуб|сосн|елк|ель|берез|рощ|лес')],
      [holds('심'), holds('나무')],
    ],
  },
  {
    deed: 'animal_care',
    alone: any(
      starts('animal shelter|wildlife rescue|hayvan barinag|приют для (?:живот|собак|кош)'),
      holds('유기견|유기묘|길고양이|동물보호'),
    ),
    both: [
      [
        starts(
          'dogs?(?![a-z])|cats?(?![a-z])|birds?(?![a-z])|animal|pupp|kitten|stray|horse|hedgehog|ducks?(?![a-z])|squirrel|pigeon',
        ),
        starts(
          'fed(?![a-z])|feed|rescu|adopt|vet(?![a-z])|veterin|car(?:e|ed|ing)(?![a-z])|water|sav(?:e|ed|ing)|shelter|help|heal',
        ),
      ],
      [
        starts('kedi|kope[kg]|hayvan|kus(?![a-z])|kusl|yavru'),
        starts('besle|mama|kurtar|sahiplen|veteriner|bakim|su (?:ver|koy)|yardim|tedavi'),
      ],
      [
        starts('кош|кот(?:а|ы|ов|ен|ят|у)|собак|живот|птиц|щен|еж(?:а|ик)'),
        starts('корм|накорм|покорм|спас|приют|ветеринар|леч|вылеч|помо|напо'),
      ],
      [
        holds('고양이|강아지|동물|비둘기|새들|개를|개에게'),
        holds('밥|먹이|사료|구조|입양|돌봄|돌보|돌봤|치료|물을|돕|도와|도왔'),
      ],
    ],
  },
  {
    deed: 'donation',
    alone: any(
      starts(
        'donat|charit|food ?bank|blood drive|gave blood|giving blood|bagis|kan ver|yardim kolisi|hayir kurumu|пожертв|донор|донат|благотвор|сдал[аи]? кровь',
      ),
      holds('기부|헌혈|기증|후원'),
    ),
  },
  {
    deed: 'recycling',
    alone: any(
      starts('recycl|compost|upcycl|geri donus|kompost|переработ|вторсыр|раздельн|макулатур|компост'),
      holds('재활용|분리수거|분리배출|퇴비'),
    ),
  },
  {
    deed: 'cleanup',
    alone: any(
      starts(
        'clean(?:ed|ing)?[- ]?up|litter|trash|garbage|rubbish|plogging|cop(?:ler|u|leri)?(?![a-z])|temizl|мусор|субботник|уборк|убра(?:л|ть)|очисти|прибра',
      ),
      holds('쓰레기|청소|플로깅|줍깅|환경정화'),
    ),
    both: [[starts('clean'), starts('beach|park|street|river|forest|lake|shore|road|trail|neighbo')]],
  },
  {
    deed: 'helping_people',
    alone: any(
      starts(
        'help|volunteer|assist|elderly|homeless|neighbo|soup kitchen|tutor|yardim|gonullu|yasli|komsu|evsiz|ihtiyac sahib|помо|волонт|доброволь|пожил|бабушк|дедушк|сосед|нуждающ',
      ),
      holds('도와|도왔|돕|봉사|어르신|노인|이웃|노숙'),
    ),
  },
];

/** The deed that a description names; `none` if it names none of ours. This is a claim, not a fact. */
export function deedNamedIn(description: string): GoodnessType {
  const text = fold(description);
  const named = WORDINGS.find(
    ({ alone, both = [] }) => alone.test(text) || both.some(([one, other]) => one.test(text) && other.test(text)),
  );
  return named?.deed ?? 'none';
}

const TURKISH: Record<string, string> = { ı: 'i', ğ: 'g', ü: 'u', ş: 's', ö: 'o', ç: 'c', ё: 'е' };

/** Lower case without Turkish diacritics, which many people leave out. */
function fold(text: string): string {
  return text
    .normalize('NFKC')
    .toLowerCase()
    .replace(/\u0307/g, '')
    .replace(/[ığüşöçё]/g, (letter) => TURKISH[letter] ?? letter);
}
