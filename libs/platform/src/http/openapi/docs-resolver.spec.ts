import { resolveSubtree } from './docs-resolver.js';

const document = {
  paths: { '/jobs': { get: { responses: { 200: { schema: { $ref: '#/components/schemas/Job' } } } } } },
  components: {
    schemas: {
      Job: { type: 'object', properties: { buyer: { $ref: '#/components/schemas/User' }, tags: [{ type: 'string' }] } },
      User: { type: 'object', properties: { friend: { $ref: '#/components/schemas/User' } } },
    },
  },
};

describe('what Swagger UI shows of an operation', () => {
  it('has its references replaced by what they name', () => {
    const user = '#/components/schemas/User';
    const { spec, errors } = resolveSubtree(document, ['paths', '/jobs', 'get', 'responses', '200']);
    expect(errors).toEqual([]);
    expect(spec).toEqual({
      schema: {
        $$ref: '#/components/schemas/Job',
        type: 'object',
        properties: {
          buyer: { $$ref: user, type: 'object', properties: { friend: { $ref: user } } },
          tags: [{ type: 'string' }],
        },
      },
    });
  });

  it('is nothing where the document has nothing', () => {
    expect(resolveSubtree(document, ['paths', '/none', 'get']).spec).toBeUndefined();
  });

  it('works from its own source text alone, as it is sent to the browser', () => {
    const sent = new Function(`return ${resolveSubtree.toString()}`)() as typeof resolveSubtree;
    expect(sent(document, ['components'])).toEqual(resolveSubtree(document, ['components']));
  });
});
