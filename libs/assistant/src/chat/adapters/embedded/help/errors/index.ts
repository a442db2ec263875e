import { LANGUAGES } from '../../../../../domain/language.js';
import type { HelpTopic } from '../topic.js';
import { ACCOUNT_ERRORS } from './account.js';
import { DEED_ERRORS } from './deeds.js';
import { DEPLOY_ERRORS } from './deploys.js';
import type { ErrorTable, ErrorWords } from './error-words.js';
import { JOB_ERRORS } from './jobs.js';
import { MONEY_ERRORS } from './money.js';
import { PLATFORM } from './platform.js';
import { PROXY_ERRORS } from './proxies.js';
import { ERROR_QUESTIONS } from './questions.js';
import { STATUSES } from './statuses.js';
import { WEBHOOK_ERRORS } from './webhooks.js';

/** What is said of every error code. */
export const ERROR_WORDS: ErrorTable = {
  ...PLATFORM,
  ...ACCOUNT_ERRORS,
  ...MONEY_ERRORS,
  ...JOB_ERRORS,
  ...DEPLOY_ERRORS,
  ...PROXY_ERRORS,
  ...WEBHOOK_ERRORS,
  ...DEED_ERRORS,
};

/** A topic that is found by its name, and by how people describe it where they do. */
function topic(id: string, sources: string[], words: ErrorWords, says: (text: string) => string): HelpTopic {
  const texts = LANGUAGES.map((lang) => [
    lang,
    { question: ERROR_QUESTIONS[id]?.[lang] ?? id, text: says(words[lang]) },
  ]);
  return { id, sources, ...Object.fromEntries(texts) } as HelpTopic;
}

/** Topics by error code. */
export const ERRORS: ReadonlyMap<string, HelpTopic> = new Map(
  Object.entries(ERROR_WORDS).map(([code, words]) => {
    const sources = [`GET /errors/${code}`, 'docs/errors.md', ...(words.from === undefined ? [] : [words.from])];
    return [code, topic(code, sources, words, (text) => `\`${code}\`: ${text}`)];
  }),
);

/** What is meant by a status that only one code has. */
const ALONE = {
  405: 'method_not_allowed',
  422: 'idempotency_key_reused',
  500: 'internal_error',
  502: 'replica_not_answering',
};

/** Topics by HTTP status. */
export const ERROR_STATUSES: ReadonlyMap<string, HelpTopic> = new Map([
  ...Object.entries(STATUSES).map(([status, words]): [string, HelpTopic] => [
    status,
    topic(status, ['docs/errors.md', 'GET /errors/{code}'], words, (text) => text),
  ]),
  ...Object.entries(ALONE).map(([status, code]): [string, HelpTopic] => [status, ERRORS.get(code)!]),
]);

/** The errors that people describe; the others are asked for by name. */
export const DESCRIBED_ERRORS: readonly HelpTopic[] = [...ERRORS.values()].filter(({ id }) => id in ERROR_QUESTIONS);
