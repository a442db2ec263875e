import type { PageTexts } from './page-texts.js';

export const tr: PageTexts = {
  title: 'Hesap oluşturun',
  intro: 'İşlem gücü satın alın veya kendinizinkini kiraya verin.',
  submit: 'Hesap oluştur',
  fields: {
    username: {
      label: 'Kullanıcı adı',
      hint: '3–40 harf (a–z), rakam, “_”, “.” veya “-”.',
      wrong: 'Kullanıcı adı 3–40 harf (a–z), rakam, “_”, “.” veya “-” karakterinden oluşmalıdır.',
    },
    email: {
      label: 'E-posta adresi',
      hint: 'Adresi doğrulamanız için bir bağlantı göndereceğiz.',
      wrong: 'Geçerli bir e-posta adresi girin, örneğin ada@example.com.',
    },
    password: {
      label: 'Parola',
      hint: '10–200 karakter. Rastgele birkaç kelime iyi bir seçimdir.',
      wrong: 'Parola 10–200 karakter olmalıdır.',
    },
    referral_code: {
      label: 'Davet kodu (isteğe bağlı)',
      hint: 'Sizi davet eden kişinin 8 karakterlik kodu.',
      wrong: 'Davet kodu 8 karakterdir. Kodunuz yoksa alanı boş bırakın.',
    },
  },
  refusals: {
    username_taken: 'Bu kullanıcı adı alınmış. Başka bir ad seçin.',
    password_too_common: 'Bu parola çok yaygın. Başka bir parola seçin.',
    referral_code_unknown: 'Böyle bir kod yok. Kodu kontrol edin veya alanı boş bırakın.',
  },
  taken: 'Bu adres başka bir hesaba ait. O hesapla giriş yapın veya parolasını sıfırlayın.',
  busy: 'Servis şu anda yoğun. Biraz sonra yeniden deneyin.',
  unreadable: 'Form okunamadı. Yeniden doldurun.',
  registered: {
    title: (username) => `Hoş geldiniz, ${username}`,
    mail: (email) => `Hesabınız hazır. ${email} adresine bir doğrulama bağlantısı gönderdik.`,
    signIn: 'E-posta adresiniz ve parolanızla giriş yapın:',
    docs: 'API’yi keşfedin ve tarayıcınızda deneyin',
  },
  verify: {
    title: 'E-posta adresinizi doğrulayın',
    intro: 'Bu adresin size ait olduğunu doğrulamak için düğmeye tıklayın.',
    submit: 'Adresi doğrula',
    done: { title: 'Adresiniz doğrulandı', says: 'Teşekkür ederiz. Bu sayfayı kapatabilirsiniz.' },
    wrong: 'Bu bağlantı eksik veya süresi dolmuş. Buradan yenisini isteyin.',
  },
  resend: {
    title: 'Yeni bağlantı alın',
    intro: 'Hesabınızın e-posta adresini girin.',
    submit: 'Yeni bağlantı gönder',
    done: {
      title: 'Gelen kutunuza bakın',
      says: 'Bu adresle doğrulanmamış bir hesap varsa yeni bir bağlantı yolda.',
    },
  },
  forgot: {
    title: 'Parolanızı mı unuttunuz?',
    intro: 'E-posta adresinizi girin; yeni parola seçmeniz için bir bağlantı gönderelim.',
    submit: 'Bağlantıyı gönder',
    done: { title: 'Gelen kutunuza bakın', says: 'Bu adresle bir hesap varsa bağlantı yolda.' },
  },
  reset: {
    title: 'Yeni bir parola seçin',
    intro: 'Tüm oturumlarınız kapatılır ve API anahtarlarınızın hepsi geçersiz olur.',
    submit: 'Parolayı belirle',
    done: { title: 'Parolanız belirlendi', says: 'Artık yeni parolanızla giriş yapabilirsiniz.' },
    wrong: 'Bu bağlantı eksik, süresi dolmuş veya zaten kullanılmış. Buradan yenisini isteyin.',
  },
};
