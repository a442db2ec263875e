import type { Document } from '../openapi.js';
import { changesBetween } from './changes.js';

const document = (): Document =>
  ({
    openapi: '3.1.0',
    info: { title: '', description: '', version: '1.0.0' },
    tags: [],
    paths: {
      '/jobs': {
        post: {
          operationId: 'createJob',
          parameters: [{ name: 'limit', in: 'query', schema: { type: 'integer', maximum: 100 } }],
          requestBody: { content: { 'application/json': { schema: { $ref: '#/components/schemas/CreateJob' } } } },
          responses: {
            200: { description: '', content: { 'application/json': { schema: { $ref: '#/components/schemas/Job' } } } },
          },
          security: [{ jwt: [] }],
        },
      },
    },
    webhooks: {
      event: {
        post: { requestBody: { content: { 'application/json': { schema: { $ref: '#/components/schemas/Event' } } } } },
      },
    },
    components: {
      parameters: {},
      responses: {},
      securitySchemes: {},
      schemas: {
        CreateJob: {
          type: 'object',
          required: ['title'],
          properties: { title: { type: 'string', maxLength: 200 }, type: { $ref: '#/components/schemas/JobType' } },
        },
        Job: {
          type: 'object',
          required: ['id', 'type'],
          properties: {
            id: { type: 'string' },
            type: { allOf: [{ $ref: '#/components/schemas/JobType' }], examples: ['script'] },
            size: { type: 'integer' },
          },
        },
        Event: { oneOf: [{ $ref: '#/components/schemas/Started' }, { $ref: '#/components/schemas/Ended' }] },
        Started: { type: 'object', properties: { event: { type: 'string', enum: ['started'] } } },
        Ended: { type: 'object', properties: { event: { type: 'string', const: 'ended' }, at: { type: 'string' } } },
        JobType: { type: 'string', enum: ['script', 'docker'] },
      },
    },
  }) as unknown as Document;

type Draft = ReturnType<typeof document>;
const schema = (draft: Draft, name: string) => draft.components.schemas[name]!;
const operation = (draft: Draft) => draft.paths['/jobs']!['post']!;

function after(change: (draft: Draft) => void): string[] {
  const changed = document();
  change(changed);
  return changesBetween(document(), changed).map(
    ({ words, breaking }) => `${breaking ? 'breaking' : 'adds'}: ${words}`,
  );
}

describe('changes between two documents', () => {
  it('are none between a document and itself', () => {
    expect(after(() => undefined)).toEqual([]);
  });

  it.each<[string, (draft: Draft) => void, string]>([
    ['an operation goes', (d) => void delete d.paths['/jobs'], 'breaking: POST /jobs was removed'],
    ['one comes', (d) => void (d.paths['/new'] = { get: operation(d) }), 'adds: GET /new was added'],
    [
      'a method is renamed',
      (d) => void (operation(d).operationId = 'postJob'),
      'breaking: POST /jobs: operationId is postJob, was createJob',
    ],
    [
      'other credentials',
      (d) => void (operation(d).security = [{ jwt: [] }, { key: [] }]),
      'adds: POST /jobs: works with credentials key',
    ],
    [
      'a field is required',
      (d) => void schema(d, 'CreateJob').required!.push('type'),
      'breaking: POST /jobs: request field `type` became required',
    ],
    [
      'a required field comes',
      (d) => {
        schema(d, 'CreateJob').properties!['gpu'] = { type: 'string' };
        schema(d, 'CreateJob').required!.push('gpu');
      },
      'breaking: POST /jobs: request field `gpu` was added and is required',
    ],
    [
      'an optional field comes',
      (d) => void (schema(d, 'CreateJob').properties!['gpu'] = { type: 'string' }),
      'adds: POST /jobs: request field `gpu` was added',
    ],
    [
      'a reply gains a field',
      (d) => void (schema(d, 'Job').properties!['gpu'] = { type: 'string' }),
      'adds: POST /jobs: reply field `gpu` was added',
    ],
    [
      'a reply loses one',
      (d) => void delete schema(d, 'Job').properties!['size'],
      'breaking: POST /jobs: reply field `size` was removed',
    ],
    [
      'a reply may leave one out',
      (d) => void schema(d, 'Job').required!.shift(),
      'breaking: POST /jobs: reply field `id` became optional',
    ],
    [
      'a reply may be null',
      (d) => void (schema(d, 'Job').properties!['id'] = { type: ['string', 'null'] }),
      'breaking: POST /jobs: reply field `id` is string or null, was string',
    ],
    [
      'a request may be null',
      (d) => void (schema(d, 'CreateJob').properties!['title'] = { type: ['string', 'null'], maxLength: 200 }),
      'adds: POST /jobs: request field `title` is string or null, was string',
    ],
    [
      'a reply has fractions',
      (d) => void (schema(d, 'Job').properties!['size'] = { type: 'number' }),
      'breaking: POST /jobs: reply field `size` is number, was integer',
    ],
    [
      'a limit is lower',
      (d) => void (schema(d, 'CreateJob').properties!['title']!.maxLength = 100),
      'breaking: POST /jobs: request field `title` has maxLength 100, had 200',
    ],
    [
      'a limit is higher',
      (d) => void (operation(d).parameters[0]!.schema.maximum = 1000),
      'adds: POST /jobs: parameter `limit`: request has maximum 1000, had 100',
    ],
    [
      'a parameter goes',
      (d) => void operation(d).parameters.pop(),
      'breaking: POST /jobs: parameter `limit` was removed',
    ],
    [
      'a reply has a constant',
      (d) => void (schema(d, 'Job').properties!['size'] = { type: 'integer', const: 1 }),
      'adds: POST /jobs: reply field `size` is one of 1',
    ],
    ['a webhook goes', (d) => void delete d.webhooks!['event'], 'breaking: webhook `event`: was removed'],
    ['one comes', (d) => void (d.webhooks!['new'] = d.webhooks!['event']!), 'adds: webhook `new` was added'],
    [
      'a webhook loses a field',
      (d) => void delete schema(d, 'Ended').properties!['at'],
      'breaking: webhook `event`: reply field `at` was removed',
    ],
    [
      'it loses a variant',
      (d) => void schema(d, 'Event').oneOf!.pop(),
      'breaking: webhook `event`: reply is never a `Ended`',
    ],
    [
      'it has another one',
      (d) => void schema(d, 'Event').oneOf!.push({ $ref: '#/components/schemas/Job' }),
      'adds: webhook `event`: reply can be a `Job`, too',
    ],
  ])('say that %s', (_what, change, words) => {
    expect(after(change)).toEqual([words]);
  });

  it('tell which credentials work, and no longer do', () => {
    expect(after((draft) => void (operation(draft).security = [{ key: [] }]))).toEqual([
      'breaking: POST /jobs: no longer works with credentials jwt',
      'adds: POST /jobs: works with credentials key',
    ]);
  });

  it('tell a value that goes from one that comes, on each side', () => {
    expect(after((draft) => void (schema(draft, 'JobType').enum = ['script', 'jupyter']))).toEqual([
      'breaking: POST /jobs: request field `type` is never docker',
      'adds: POST /jobs: request field `type` can be jupyter, too',
      'breaking: POST /jobs: reply field `type` is never docker',
      'adds: POST /jobs: reply field `type` can be jupyter, too',
    ]);
  });

  it.each([
    ['Started', 'started'],
    ['Ended', 'ended'],
  ])('see that an event has another name: %s', (name, value) => {
    const renamed = after(
      (draft) => void (schema(draft, name).properties!['event'] = { type: 'string', const: 'new' }),
    );
    expect(renamed).toEqual([
      `breaking: webhook \`event\`: reply field \`event\` is never ${value}`,
      'adds: webhook `event`: reply field `event` can be new, too',
    ]);
  });

  it('see a schema’s other name, since generated clients are named after it', () => {
    const renamed = after((draft) => {
      draft.components.schemas['Kind'] = schema(draft, 'JobType');
      schema(draft, 'Job').properties!['type'] = { $ref: '#/components/schemas/Kind' };
    });
    expect(renamed).toEqual(['breaking: POST /jobs: reply field `type` is a `Kind`, was a `JobType`']);
  });
});
