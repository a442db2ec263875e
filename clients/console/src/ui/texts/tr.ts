import type { UiTexts } from './en.js';

export const tr: UiTexts = {
  loading: 'Yükleniyor',
  retry: 'Tekrar dene',
  cancel: 'Vazgeç',
  copy: 'Kopyala',
  copied: 'Kopyalandı',
  notCopied: 'Tarayıcınız kopyalamaya izin vermiyor. Metni seçip kendiniz kopyalayın.',
  pages: 'Listenin sayfaları',
  firstPage: 'İlk sayfa',
  nextPage: 'Sonraki sayfa',
  showTable: 'Tablo olarak göster',
  day: 'Gün',
  time: 'Zaman',
  menu: 'Menü',
  wrongAmount: "Yalnızca rakam yazın; 0'dan büyük, en çok altı ondalıkla: 1234,5",
};
