import { formOf, textOf, type Form } from './form.js';
import { refused, required } from './stub-error.js';

export function amountOf(form: Form, name = 'amount'): number {
  const text = textOf(form[name]);
  if (text === undefined) throw required(name);
  if (!/^\d{1,8}$/.test(text)) throw refused(`Invalid integer: ${text}`, 'parameter_invalid_integer', name);
  if (Number(text) < 1)
    throw refused('This value must be greater than or equal to 1.', 'parameter_invalid_integer', name);
  return Number(text);
}

/** One page of a list. `all` is newest first. */
export function page<T extends { id: string; created: number }>(
  all: T[],
  form: Form,
  show: (one: T) => object = (one) => one,
): object {
  const created = formOf(form['created']);
  const bound = (name: string, none: number) => Number(textOf(created[name]) ?? none);
  const within = all.filter(
    (one) =>
      one.created >= bound('gte', 0) &&
      one.created > bound('gt', -1) &&
      one.created < bound('lt', Infinity) &&
      one.created <= bound('lte', Infinity),
  );
  const after = textOf(form['starting_after']);
  const start = after === undefined ? 0 : within.findIndex(({ id }) => id === after) + 1;
  const limit = Number(textOf(form['limit']) ?? 10);
  if (!(limit >= 1 && limit <= 100)) throw refused('Limit must be between 1 and 100.', undefined, 'limit');
  const data = within.slice(start, start + limit);
  return { object: 'list', data: data.map(show), has_more: start + limit < within.length, url: '/v1' };
}
