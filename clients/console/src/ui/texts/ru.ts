import type { UiTexts } from './en.js';

export const ru: UiTexts = {
  loading: 'Загрузка',
  retry: 'Повторить',
  cancel: 'Отмена',
  copy: 'Копировать',
  copied: 'Скопировано',
  notCopied: 'Браузер не даёт копировать. Выделите текст и скопируйте его сами.',
  pages: 'Страницы списка',
  firstPage: 'Первая страница',
  nextPage: 'Следующая страница',
  showTable: 'Показать таблицей',
  day: 'День',
  time: 'Время',
  menu: 'Меню',
  wrongAmount: 'Только цифры, больше нуля, не более шести знаков после запятой: 1234,5',
};
