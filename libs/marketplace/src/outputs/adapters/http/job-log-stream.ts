import { defineStream, fields, ID, orNull, refTo, TEXT, TIME } from '@app/platform';

const SIZE = { type: 'integer', format: 'int64' };

defineStream('JobLogEvent', {
  log: fields({ attempt_id: ID, offset: SIZE, text: TEXT }),
  status: fields({
    status: refTo('JobStatus'),
    attempt_id: orNull(ID),
    attempt_status: orNull(refTo('AttemptStatus')),
    failure: orNull(refTo('JobFailureDto')),
  }),
  progress: fields({ attempt_id: ID, percent: { type: 'number' }, message: orNull(TEXT), at: TIME }),
});
