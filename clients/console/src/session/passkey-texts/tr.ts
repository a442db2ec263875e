import type { PasskeyTexts } from './en.js';

export const tr: PasskeyTexts = {
  signIn: 'Geçiş anahtarıyla giriş yap',
  title: 'Geçiş anahtarları',
  about:
    'Geçiş anahtarı, şifre yerine parmağınız, yüzünüz veya PIN’inizle giriş yapmanızı sağlar. Yalnızca bu sitede çalıştığı için çalınamaz.',
  none: 'Henüz geçiş anahtarınız yok.',
  unavailable: 'Tarayıcılar bu adreste geçiş anahtarı kullanamaz. Konsolu HTTPS ile ve adıyla açın.',
  add: 'Geçiş anahtarı ekle',
  addTitle: 'Geçiş anahtarı ekle',
  addAbout: 'Şifrenizle onaylayın. Ardından tarayıcınız anahtarın nerede saklanacağını sorar.',
  name: 'Ad',
  nameHint: 'Diğerlerinden ayırmak için, örneğin “iş bilgisayarı”.',
  password: 'Mevcut şifre',
  next: 'Devam et',
  added: 'Geçiş anahtarı eklendi.',
  createdAt: 'Eklendi',
  lastUsed: 'Son giriş',
  never: 'Hiç',
  kept: 'Saklandığı yer',
  synced: 'Eşitleniyor',
  oneDevice: 'Tek cihazda',
  actions: 'İşlemler',
  remove: 'Kaldır',
  removeTitle: 'Bu geçiş anahtarı kaldırılsın mı?',
  removeAbout: (name) =>
    `Artık “${name}” ile giriş yapılamaz. Onunla açılan oturumlar sürer; bunları oturum listesinden sonlandırabilirsiniz.`,
  removed: 'Geçiş anahtarı kaldırıldı.',
  refusals: {
    cancelled: 'Tarayıcının penceresi kapatıldı veya süre doldu. Tekrar deneyin.',
    known: 'Bu cihazda veya şifre yöneticisinde hesabınız için zaten bir geçiş anahtarı var.',
    unable:
      'Bu cihaz veya tarayıcı bunu burada yapamıyor. Başka birini deneyin ya da konsolu her zamanki adresinden açın.',
  },
};
