export const en = {
  loading: 'Loading',
  retry: 'Try again',
  cancel: 'Cancel',
  close: 'Close',
  copy: 'Copy',
  copied: 'Copied',
  pages: 'Pages of the list',
  firstPage: 'First page',
  nextPage: 'Next page',
  showTable: 'Show as a table',
  day: 'Day',
  time: 'Time',
  menu: 'Menu',
};
export type UiTexts = typeof en;
