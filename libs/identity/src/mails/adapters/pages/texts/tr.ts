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
      label: 'Şifre',
      hint: '10–200 karakter. Rastgele birkaç kelime iyi bir seçimdir.',
      wrong: 'Şifre 10–200 karakter olmalıdır.',
    },
    referral_code: {
      label: 'Davet kodu (isteğe bağlı)',
      hint: 'Sizi davet eden kişinin 8 karakterlik kodu.',
      wrong: 'Davet kodu 8 karakterdir. Kodunuz yoksa alanı boş bırakın.',
    },
  },
  refusals: {
    username_taken: 'Bu kullanıcı adı alınmış. Başka bir ad seçin.',
    password_too_common: 'Bu şifre çok yaygın. Başka bir şifre seçin.',
    referral_code_unknown: 'Böyle bir kod yok. Kodu kontrol edin veya alanı boş bırakın.',
  },
  taken: 'Bu adres başka bir hesaba ait. O hesapla giriş yapın veya şifresini sıfırlayın.',
  busy: 'Servis şu anda yoğun. Biraz sonra yeniden deneyin.',
  unreadable: 'Form okunamadı. Yeniden doldurun.',
  signIn: 'E-posta adresiniz ve şifrenizle giriş yapın',
  registered: {
    title: (username) => `Hoş geldiniz, ${username}`,
    mail: (email) => `Hesabınız hazır. ${email} adresine bir doğrulama bağlantısı gönderdik.`,
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
    title: 'Şifrenizi mi unuttunuz?',
    intro: 'E-posta adresinizi girin; yeni şifre seçmeniz için bir bağlantı gönderelim.',
    submit: 'Bağlantıyı gönder',
    done: { title: 'Gelen kutunuza bakın', says: 'Bu adresle bir hesap varsa bağlantı yolda.' },
  },
  reset: {
    title: 'Yeni bir şifre seçin',
    intro: 'Tüm oturumlarınız kapatılır ve API anahtarlarınızın hepsi geçersiz olur.',
    submit: 'Şifreyi belirle',
    done: { title: 'Şifreniz belirlendi', says: 'Artık yeni şifrenizle giriş yapabilirsiniz.' },
    wrong: 'Bu bağlantı eksik, süresi dolmuş veya zaten kullanılmış. Buradan yenisini isteyin.',
  },
};
