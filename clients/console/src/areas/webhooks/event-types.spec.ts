import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { SUBJECTS, toggled, typesOf } from './event-types.js';

const { components } = JSON.parse(readFileSync(resolve('openapi/openapi.json'), 'utf8')) as {
  components: { schemas: { EventType: { enum: string[] } } };
};

describe('the picker of events', () => {
  it('offers every type of the API', () => {
    expect(SUBJECTS.flatMap(typesOf).sort()).toEqual(components.schemas.EventType.enum.toSorted());
  });

  it('lets all of a subject stand for each of its types', () => {
    const some = ['job.paid', 'job.failed', 'deploy.failed'];
    expect(toggled(some, 'job.*')).toEqual(['deploy.failed', 'job.*']);
    expect(toggled(['job.*'], 'job.*')).toEqual([]);
    expect(toggled(some, 'job.paid')).toEqual(['job.failed', 'deploy.failed']);
    expect(toggled([], 'reward.paid')).toEqual(['reward.paid']);
  });
});
