import { namesWhatToUse, sentencesOf, TO_COME } from '../../../../../testing/references.js';
import { LANGUAGES } from '../../../../domain/language.js';
import { HELP } from './index.js';

/** Small talk has nothing to call, type or read. */
const TALK = ['greeting', 'thanks'];
const MAX_SENTENCES = 5;

const topics = HELP.map((topic) => [topic.id, topic] as const);

// That what they name exists is tested end to end, against the running service: test/assistant/help-texts.e2e.ts.
describe('Help texts', () => {
  it.each(topics)('%s: is at most five sentences', (_, topic) => {
    const surplus = LANGUAGES.flatMap((lang) => sentencesOf(topic[lang].text, lang).slice(MAX_SENTENCES));
    expect(surplus).toEqual([]);
  });

  it.each(topics.filter(([id]) => !TALK.includes(id)))('%s: ends with what to call, type or read', (_, topic) => {
    const last = LANGUAGES.map((lang) => sentencesOf(topic[lang].text, lang).at(-1)!);
    expect(last.filter((sentence) => !namesWhatToUse(sentence))).toEqual([]);
  });

  it.each(topics)('%s: speaks of nothing that is to come', (_, topic) => {
    for (const lang of LANGUAGES) expect(topic[lang].text).not.toMatch(TO_COME[lang]);
  });

  it('say where more is said', () => {
    expect(
      HELP.filter(({ id, sources = [] }) => sources.length === 0 && !TALK.includes(id)).map(({ id }) => id),
    ).toEqual([]);
  });

  it.each([
    ['en', 'Withdrawals come with a later version.', 'Coming soon.', 'Exports are not yet supported.'],
    ['tr', 'Para çekme sonraki bir sürümde gelecek.', 'Yakında eklenecek.', 'Bu henüz desteklenmiyor.'],
    ['ru', 'Вывод появится в следующей версии.', 'Это скоро появится.', 'Вывод пока не поддерживается.'],
    ['ko', '출금은 이후 버전에서 제공됩니다.', '추후 안내합니다.', '아직 지원하지 않습니다.'],
  ] as const)('would be caught speaking of what is to come: %s', (lang, ...texts) => {
    expect(texts.filter((text) => !TO_COME[lang].test(text))).toEqual([]);
  });

  it.each([
    ['en', 'See docs/events.md. Call GET /api/jobs/{id}. `npm start` runs it. Is it 2.5? Yes!'],
    ['tr', 'docs/events.md sayfasına bakın. GET /api/jobs/{id} çağırın. `npm start` çalıştırır. 2.5 mi? Evet!'],
    ['ru', 'Смотрите docs/events.md. Вызовите GET /api/jobs/{id}. `npm start` запустит. Это 2.5? Да!'],
    ['ko', 'docs/events.md를 보세요. GET /api/jobs/{id}를 호출하세요. `npm start`로 시작합니다. 2.5인가요? 네!'],
  ] as const)('have their sentences counted: %s', (lang, text) => {
    expect(sentencesOf(text, lang)).toHaveLength(5);
    expect(sentencesOf(text, lang).map(namesWhatToUse)).toEqual([true, true, true, false, false]);
  });

  it('of talk are there', () => {
    expect(TALK.filter((id) => !HELP.some((topic) => topic.id === id))).toEqual([]);
  });
});
