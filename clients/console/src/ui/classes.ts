/** Joins class names; leaves out what is false or undefined. */
export const classes = (...names: Array<string | false | null | undefined>): string => names.filter(Boolean).join(' ');
