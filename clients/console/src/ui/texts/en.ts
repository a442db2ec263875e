export const en = {
  loading: 'Loading',
  retry: 'Try again',
  cancel: 'Cancel',
  copy: 'Copy',
  copied: 'Copied',
  notCopied: 'Your browser refuses to copy. Select the text and copy it yourself.',
  pages: 'Pages of the list',
  firstPage: 'First page',
  nextPage: 'Next page',
  showTable: 'Show as a table',
  day: 'Day',
  time: 'Time',
  menu: 'Menu',
  wrongAmount: 'Only digits, more than 0, with at most six decimals: 1234.5',
};
export type UiTexts = typeof en;
