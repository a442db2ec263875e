import { addressOf, pageOf } from './console-pages.js';

const ID = '0197a3c2-7d1e-7b60-9c1f-5d1a2b3c4d5e';

it.each([
  ['/', { type: 'home' }],
  ['/jobs', { type: 'jobs' }],
  [`/jobs/${ID}`, { type: 'job', id: ID }],
  ['/jobs/new', { type: 'jobs' }],
  [`/machines/${ID}`, { type: 'device', id: ID }],
  [`/operator/users/${ID}`, { type: 'admin' }],
  ['/constructor', { type: 'other' }],
] as const)('%s shows %o', (address, page) => expect(pageOf(address)).toEqual(page));

it('finds the way back', () => {
  for (const address of ['/', '/jobs', `/jobs/${ID}`, `/deploys/${ID}`, `/bandwidth/${ID}`, '/photos']) {
    const { type, id } = pageOf(address);
    expect(addressOf(type, id)).toBe(address);
  }
});

it('an address is never made of what is no id', () => {
  for (const id of ['//evil.example', '../../docs', 'javascript:alert(1)', ''])
    expect(addressOf('job', id)).toBe('/jobs');
});
