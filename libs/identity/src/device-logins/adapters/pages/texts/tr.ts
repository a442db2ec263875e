import type { DeviceTexts } from './device-texts.js';

export const tr: DeviceTexts = {
  title: 'Bir programa giriş izni verin',
  intro: 'Programınızın, örneğin terminalinizin gösterdiği kodu girin.',
  code: 'Kod',
  next: 'Devam',
  asks: (name) => `“${name}” hesabınız için bir API anahtarı istiyor.`,
  from: 'İsteğin geldiği adres',
  at: 'İstek zamanı',
  scopes: 'Kullanabilecekleri',
  lasts: (days) => `Anahtar ${days} gün geçerlidir. İstediğiniz zaman iptal edebilirsiniz.`,
  warning:
    'Yalnızca bunu az önce kendiniz başlattıysanız ve programınız bu kodu gösteriyorsa onaylayın. Kodu veya bağlantıyı size başkası gönderdiyse reddedin.',
  capCoin: 'Günde en fazla coin',
  capUsd: 'Günde en fazla ABD doları',
  noCap: 'Bir UTC gününde bloke edebileceği tutar. Boş: sınırsız.',
  approve: 'Onayla',
  deny: 'Reddet',
  answered: {
    approve: { title: 'Onaylandı', says: 'Programınız artık giriş yaptı. Bu sayfayı kapatabilirsiniz.' },
    deny: { title: 'Reddedildi', says: 'Program anahtar almadı. Bu sayfayı kapatabilirsiniz.' },
  },
  unknown: 'Bu kod yanlış, kullanılmış ya da süresi dolmuş. Kodu kontrol edin veya programınızda yeniden başlayın.',
  secondFactor: 'İki adımlı doğrulama kodu',
  ifTwoFactor: 'Yalnızca iki adımlı doğrulama açıksa: uygulamanızdaki kod ya da bir kurtarma kodu.',
  wrongLogin: 'E-posta adresi ya da şifre yanlış.',
  needsCode: 'Bu hesap iki adımlı doğrulama kodu da istiyor. Kodu şifrenizle birlikte girin.',
  wrongCode: 'Doğrulama kodu yanlış, kullanılmış ya da süresi dolmuş. Sıradaki kodu şifrenizle birlikte girin.',
  suspended: 'Bu hesap askıya alınmış.',
  busy: 'Çok fazla deneme yapıldı. Birkaç dakika sonra yeniden deneyin.',
  unreadable: 'Formu okuyamadık. Tutarları, e-posta adresinizi ve şifrenizi kontrol edin.',
};
