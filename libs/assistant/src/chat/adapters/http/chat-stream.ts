import { AMOUNT, defineStream, fields, refTo, TEXT } from '@app/platform';

const reply = fields({
  reply: TEXT,
  sources: { type: 'array', items: refTo('ChatSourceDto') },
  actions: { type: 'array', items: refTo('ChatActionDto') },
  model: TEXT,
  coin_reward: AMOUNT,
});

defineStream(
  'AssistantEvent',
  { delta: fields({ text: TEXT }), done: reply, error: fields({ problem: refTo('Problem') }) },
  { ids: false },
);
