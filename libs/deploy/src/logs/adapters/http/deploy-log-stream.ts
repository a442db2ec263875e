import { defineStream, fields, ID, orNull, refTo, TEXT } from '@app/platform';

defineStream('DeployLogEvent', {
  log: fields({ placement_id: ID, offset: { type: 'integer', format: 'int64' }, text: TEXT }),
  status: fields({
    status: refTo('DeployStatus'),
    placement_id: orNull(ID),
    state: refTo('ReplicaState'),
    place: orNull(TEXT),
  }),
});
