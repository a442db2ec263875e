import { sourceHref, withoutSources } from './sources.js';

const sources = [
  { title: 'Post a job', path: 'POST /api/jobs' },
  { title: 'Codes', path: 'docs/errors.md' },
];

it('the line of sources is taken off, whatever it is called', () => {
  const reply = 'One.\n\nTwo.';
  for (const see of ['See', 'Kaynak', 'См.', '참고'])
    expect(withoutSources(`${reply}\n\n${see}: POST /api/jobs, docs/errors.md`, sources)).toBe(reply);
  expect(withoutSources(`${reply}\n\nPOST /api/jobs`, sources)).toBe(`${reply}\n\nPOST /api/jobs`);
  expect(withoutSources(reply, [])).toBe(reply);
});

it.each([
  ['GET /errors/insufficient_balance', '/errors/insufficient_balance'],
  ['POST /api/jobs/{id}/cancel', '/docs'],
  ['docs/operations.md#install', null],
  ['javascript:alert(1)', null],
])('%s is read at %s', (path, href) => expect(sourceHref(path)).toBe(href));
