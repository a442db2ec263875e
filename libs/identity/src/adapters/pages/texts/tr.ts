import type { PageTexts } from './page-texts.js';

export const tr: PageTexts = {
  title: 'Hesap oluşturun',
  intro: 'İşlem gücü kiraya verin veya satın alın.',
  submit: 'Hesap oluştur',
  fields: {
    username: {
      label: 'Kullanıcı adı',
      hint: '3–40 harf (a–z), rakam, “_”, “.” veya “-”.',
      wrong: 'Kullanıcı adı 3–40 harf (a–z), rakam, “_”, “.” veya “-” içerir.',
    },
    email: {
      label: 'E-posta adresi',
      hint: 'Adresi doğrulayan bir e-posta alacaksınız.',
      wrong: 'Bu, burada kullanılabilecek bir e-posta adresi değil.',
    },
    password: {
      label: 'Parola',
      hint: '10–200 karakter; rastgele birkaç kelime yeterlidir.',
      wrong: 'Parola 10–200 karakterdir.',
    },
    referral_code: {
      label: 'Davet kodu (isteğe bağlı)',
      hint: 'Sizi davet edenin kodu: sekiz karakter.',
      wrong: 'Davet kodu sekiz karakterdir. Kodunuz yoksa alanı boş bırakın.',
    },
  },
  refusals: {
    username_taken: 'Bu kullanıcı adı alınmış.',
    password_too_common: 'Bu parola ilk tahmin edilenlerden. Başka bir parola seçin.',
    referral_code_unknown: 'Bu kod kimseye ait değil. Düzeltin veya alanı boş bırakın.',
  },
  taken: 'Bu adresi başka bir hesap doğruladı. O hesapla giriş yapın ya da onun için yeni bir parola seçin.',
  busy: 'Şu anda çok yoğunuz. Lütfen biraz sonra yeniden deneyin.',
  unreadable: 'Form okunamadı. Lütfen yeniden doldurun.',
  registered: {
    title: (username) => `Hoş geldiniz, ${username}`,
    mail: (email) =>
      `Hesabınız hazır. ${email} adresine bir e-posta gönderdik: adresi nasıl doğrulayacağınız içinde yazıyor.`,
    signIn: 'Adresiniz ve parolanızla giriş yaparsınız:',
    docs: 'Neler yapabileceğiniz: API ve nasıl deneneceği',
  },
  verify: {
    title: 'E-posta adresinizi doğrulayın',
    intro: 'Tek tıklama yeter: e-postaların size ulaştığını bilelim.',
    submit: 'Adresi doğrula',
    done: { title: 'Adresiniz doğrulandı', says: 'Teşekkür ederiz. Bu sayfayı kapatabilirsiniz.' },
    wrong: 'Bu bağlantı eksik veya artık geçerli değil. Buradan yenisini alabilirsiniz.',
  },
  resend: {
    title: 'Yeni bağlantı',
    intro: 'Hesabınızın adresini yazın.',
    submit: 'Yeni bağlantı gönder',
    done: {
      title: 'E-postanıza bakın',
      says: 'Bu adresle henüz doğrulanmamış bir hesap varsa yeni bir bağlantı yolda.',
    },
  },
  forgot: {
    title: 'Parolanızı mı unuttunuz?',
    intro: 'Hesabınızın adresini yazın: yeni parola seçmeniz için bağlantı içeren bir e-posta alırsınız.',
    submit: 'E-postayı gönder',
    done: { title: 'E-postanıza bakın', says: 'Bu adresle bir hesap varsa e-posta yolda.' },
  },
  reset: {
    title: 'Yeni bir parola seçin',
    intro: 'Hesabınızın tüm oturumları ve API anahtarları sona erer.',
    submit: 'Parolayı belirle',
    done: { title: 'Parolanız belirlendi', says: 'Artık onunla giriş yapabilirsiniz.' },
    wrong: 'Bu bağlantı eksik, kullanılmış veya artık geçerli değil. Buradan yenisini alabilirsiniz.',
  },
};
