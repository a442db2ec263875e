import {
  AMOUNT,
  defineSchemas,
  defineWebhook,
  fields,
  ID,
  orNull,
  refTo,
  TEXT,
  TIME,
  type Schema,
} from '@app/platform';
import { EVENT_TYPES, TEST_EVENT } from '../../domain/catalogue.js';
import { CHANGE_SUBJECTS, MOST_NAMED } from '../../domain/change-hint.js';

const COUNT = { type: 'integer' };
const SIZE = { type: 'integer', format: 'int64' };
const FLAG = { type: 'boolean' };

/** `data` by subject, the part of a type before the dot; docs/events.md says which type has which fields. */
const DATA = {
  job: {
    job_id: ID,
    'title?': TEXT,
    'status?': refTo('JobStatus'),
    'attempt_id?': ID,
    'device_id?': ID,
    'verification?': refTo('Verification'),
    'review?': refTo('ReviewStatus'),
    'review_due_at?': orNull(TIME),
    'cause?': orNull(TEXT),
    'reason?': orNull(TEXT),
    'text?': orNull(TEXT),
    'note?': TEXT,
    'paid_coin?': AMOUNT,
    'fee_coin?': AMOUNT,
    'cost_coin?': AMOUNT,
    'refunded_coin?': AMOUNT,
    'pay_coin?': AMOUNT,
    'deposit_coin?': AMOUNT,
    'deposit_to?': refTo('DisputeSide'),
  },
  deploy: {
    job_id: ID,
    job_name: TEXT,
    status: refTo('DeployStatus'),
    was: refTo('DeployStatus'),
    reason_code: TEXT,
    reason: TEXT,
    revision: COUNT,
  },
  session: { session_id: ID, status: TEXT, reason: orNull(TEXT), bought_bytes: SIZE, billed_usd: AMOUNT },
  device: {
    device_id: ID,
    name: TEXT,
    'reason?': TEXT,
    'last_heartbeat_at?': orNull(TIME),
    'until?': TIME,
    'failed_jobs?': { type: 'array', items: ID },
  },
  reward: { reward_id: ID, kind: refTo('RewardKind'), deed: orNull(TEXT), coin: AMOUNT },
  referral: { referral_id: ID, side: TEXT, coin: AMOUNT },
  deposit: {
    deposit_id: ID,
    'amount_usd?': AMOUNT,
    'amount?': AMOUNT,
    'currency?': TEXT,
    'reason?': TEXT,
    'ref?': TEXT,
    'from_balance_usd?': AMOUNT,
    'failed?': FLAG,
    'state?': TEXT,
  },
  withdrawal: { withdrawal_id: ID, amount_usd: AMOUNT, 'reason?': orNull(TEXT) },
  exchange: {
    exchange_id: ID,
    from: refTo('Currency'),
    to: refTo('Currency'),
    amount: AMOUNT,
    received: AMOUNT,
    fee: AMOUNT,
  },
  webhook: { webhook_id: ID, url: TEXT, reason: refTo('WebhookDisabledReason') },
};

const typesOf = (subject: string) => EVENT_TYPES.filter((type) => type.startsWith(`${subject}.`));
const variant = (subject: string) => `${capital(subject)}FeedEvent`;
const capital = (subject: string) => subject.charAt(0).toUpperCase() + subject.slice(1);

for (const [subject, data] of Object.entries(DATA)) {
  const [type, shape] = [`${capital(subject)}FeedType`, `${capital(subject)}FeedData`];
  defineSchemas({
    [type]: { type: 'string', enum: typesOf(subject) },
    [shape]: fields(data as Record<string, Schema>),
    [variant(subject)]: fields({ id: ID, seq: SIZE, type: refTo(type), at: TIME, data: refTo(shape) }),
  });
}
const subjects = Object.keys(DATA);
const mapping = subjects.flatMap((subject) => typesOf(subject).map((type) => [type, refTo(variant(subject)).$ref]));
defineSchemas({
  FeedEvent: {
    oneOf: subjects.map((subject) => refTo(variant(subject))),
    discriminator: { propertyName: 'type', mapping: Object.fromEntries(mapping) as object },
  },
  WebhookEvent: fields({
    id: ID,
    type: { type: 'string', enum: [...EVENT_TYPES, TEST_EVENT] },
    timestamp: TIME,
    data: { anyOf: [...subjects.map((subject) => refTo(`${capital(subject)}FeedData`)), { type: 'object' }] },
  }),
});

// A stream begins with `ready`; then comes each event under its type, and with `changes` hints without a number.
defineSchemas({
  EventType: { type: 'string', enum: [...EVENT_TYPES] },
  EventStreamReady: fields({ event: { type: 'string', enum: ['ready'] }, id: TEXT, data: fields({ after: SIZE }) }),
  EventStreamFeed: fields({ event: refTo('EventType'), id: TEXT, data: refTo('FeedEvent') }),
  ChangeSubject: { type: 'string', enum: [...CHANGE_SUBJECTS] },
  ChangeHint: fields({
    all: { ...FLAG, description: 'Too many to name: look at everything you show.' },
    subjects: {
      type: 'array',
      maxItems: MOST_NAMED,
      items: fields({
        type: refTo('ChangeSubject'),
        id: {
          ...TEXT,
          description:
            'Of `work`, the device; of a `wallet`, the currency; of the `market`, `attention` or `overview`.',
        },
      }),
    },
  }),
  EventStreamChanged: fields({ event: { type: 'string', enum: ['changed'] }, data: refTo('ChangeHint') }),
  EventStreamEvent: {
    description: 'One server-sent event.',
    oneOf: [refTo('EventStreamReady'), refTo('EventStreamFeed'), refTo('EventStreamChanged')],
  },
});

const header = (name: string, description: string) => ({
  name,
  in: 'header',
  required: true,
  description,
  schema: { type: 'string', maxLength: 500 },
});
defineWebhook('event', {
  operationId: 'receiveEvent',
  summary: 'An event, posted to a webhook',
  description: `Signed by Standard Webhooks (docs/events.md). \`POST /api/webhooks/{id}/test\` sends \`${TEST_EVENT}\`.`,
  // Without a tag: openapi-generator writes one class per tag for webhooks, too, over the one of the operations.
  security: [],
  parameters: [
    header('webhook-id', 'Id of the event, the same in every attempt.'),
    header('webhook-timestamp', 'Seconds since 1970 of this attempt.'),
    header('webhook-signature', 'One or two signatures, `v1,` and base64 each, divided by a space.'),
  ],
  requestBody: { required: true, content: { 'application/json': { schema: refTo('WebhookEvent') } } },
  responses: {
    '2XX': { description: 'Delivered.' },
    410: { description: 'Gone: the webhook is disabled.' },
    default: { description: 'Not delivered: the next attempt follows.' },
  },
});
