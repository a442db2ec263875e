import type { SessionTexts } from './en.js';

export const tr: SessionTexts = {
  signIn: 'Giriş yap',
  register: 'Hesap oluştur',
  email: 'E-posta adresi',
  emailHint: 'Doğrulamanız için bir bağlantı göndereceğiz.',
  password: 'Şifre',
  passwordHint: 'En az 10 karakter. Rastgele birkaç sözcük iyi bir şifre olur.',
  username: 'Kullanıcı adı',
  usernameHint: '3–40 harf, rakam, nokta, tire ve alt çizgi. Başkaları da görür.',
  referral: 'Davet kodu (biri davet ettiyse)',
  newHere: 'Yeni misiniz?',
  registered: 'Hesabınız var mı?',
  forgot: 'Şifrenizi mi unuttunuz?',
  codeTitle: 'İki adımlı doğrulama',
  code: 'Kod',
  codeHint: 'Doğrulama uygulamanızdaki altı rakam ya da kurtarma kodlarınızdan biri.',
  back: 'Geri',
  inbox: 'Gelen kutunuza bakın',
  inboxAbout: (email) =>
    `${email} adresine bir bağlantı gönderdik. Adresi doğrulamak için bağlantıyı açın. Hesabınız hazır, hemen başlayabilirsiniz.`,
  goOn: 'Devam',
};
