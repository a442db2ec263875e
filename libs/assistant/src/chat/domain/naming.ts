const UUID = /(?<![\p{L}\p{N}])[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}(?![\p{L}\p{N}])/iu;
/** People copy this many characters of an id. */
const PREFIX = 8;

/** Something of the caller with a name that a message may use. */
export interface Thing {
  id: string;
  /** Chosen by the caller. */
  name: string;
}

/** Whether a message names it, as a whole word. */
export function isNamed(name: string, message: string): boolean {
  const at = name.trim() === '' ? -1 : message.toLowerCase().indexOf(name.toLowerCase());
  if (at < 0) return false;
  const around = (message[at - 1] ?? ' ') + (message[at + name.length] ?? ' ');
  return !/[\p{Script=Latin}\p{Script=Cyrillic}\p{N}]/u.test(around);
}

/** The first whole id in a message, in lower case. */
export const idIn = (message: string): string | undefined => UUID.exec(message)?.[0].toLowerCase();

/** Those that a message names: by whole id, otherwise by name or the first eight characters of an id. */
export function namedIn<T extends Thing>(things: readonly T[], message: string): T[] {
  const whole = idIn(message);
  if (whole !== undefined) return things.filter(({ id }) => id === whole);
  return things.filter(({ id, name }) => isNamed(name, message) || isNamed(id.slice(0, PREFIX), message));
}

/** The message without names and ids. */
export function withoutNames(things: readonly Thing[], message: string): string {
  const names = things.flatMap(({ id, name }) => [name, id.slice(0, PREFIX)]);
  return names.reduce(
    (text, name) => {
      if (!isNamed(name, text)) return text;
      const at = text.toLowerCase().indexOf(name.toLowerCase());
      return `${text.slice(0, at)} ${text.slice(at + name.length)}`;
    },
    message.replace(new RegExp(UUID, 'giu'), ' '),
  );
}
