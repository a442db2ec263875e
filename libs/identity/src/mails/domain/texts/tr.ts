import type { MailTexts } from '../mail-texts.js';

export const tr: MailTexts = {
  hello: (username) => `Merhaba ${username},`,
  footer: (site) => `Bu e-postayı ${site} adresinde hesabınız olduğu için aldınız.`,
  code: (endpoint) => `Bunu bir programla yapmak için bu token’ı şuraya gönderin: ${endpoint}`,
  asked: {
    verify_email: {
      subject: 'E-posta adresinizi doğrulayın',
      says: 'Bu e-posta adresinin size ait olduğunu doğrulayın.',
      button: 'Adresi doğrula',
      remark: (hours) => `Bağlantı ${hours} saat geçerlidir. Hesap açmadıysanız bu e-postayı dikkate almayın.`,
    },
    reset_password: {
      subject: 'Yeni bir şifre seçin',
      says: 'Şifrenizi sıfırlamak için bir istek aldık.',
      button: 'Yeni şifre seç',
      remark: (hours) =>
        `Bağlantı bir kez ve ${hours} saat içinde kullanılabilir. Siz istemediyseniz bu e-postayı dikkate almayın: şifreniz değişmedi.`,
    },
  },
  notices: {
    withdrawal_requested: {
      subject: 'Para çekme isteği alındı',
      says: 'Bakiyenizden para çekmek için bir istek alındı. Tutar, ödenene veya istek reddedilene kadar bloke edilir.',
    },
    withdrawal_paid: { subject: 'Çektiğiniz para gönderildi', says: 'Çektiğiniz para bankanıza gönderildi.' },
    withdrawal_returned: {
      subject: 'Çektiğiniz para geri döndü',
      says: 'Çektiğiniz para ödenemedi. Para yeniden bakiyenizde.',
    },
    withdrawal_rejected: {
      subject: 'Para çekme isteğiniz reddedildi',
      says: 'Para çekme isteğiniz reddedildi. Para yeniden bakiyenizde.',
    },
    password_changed: {
      subject: 'Şifreniz değiştirildi',
      says: 'Hesabınızın şifresi değiştirildi. Diğer oturumlarınız sonlandırıldı.',
    },
    two_factor_enabled: {
      subject: 'İki adımlı doğrulama açıldı',
      says: 'İki adımlı doğrulama açıldı: hesabınıza giriş için artık bir kod da gerekiyor. Kurtarma kodlarınızı güvenli bir yerde saklayın.',
    },
    two_factor_disabled: {
      subject: 'İki adımlı doğrulama kapatıldı',
      says: 'İki adımlı doğrulama kapatıldı: giriş için artık yalnızca şifreniz yeterli.',
    },
    new_sign_in: {
      subject: 'Hesabınıza yeni bir giriş yapıldı',
      says: 'Hesabınıza daha önce görmediğimiz bir ağdan veya programla giriş yapıldı.',
    },
    api_key_created: {
      subject: 'Hesabınız için yeni bir API anahtarı',
      says: 'Bir API anahtarı oluşturuldu. Anahtara sahip olan her program sizin adınıza işlem yapabilir.',
    },
    passkey_added: {
      subject: 'Hesabınıza geçiş anahtarı eklendi',
      says: 'Bir geçiş anahtarı eklendi. Bu anahtar hesabınıza şifresiz giriş yapar.',
    },
    passkey_removed: {
      subject: 'Hesabınızdan geçiş anahtarı kaldırıldı',
      says: 'Bir geçiş anahtarı kaldırıldı. Bu anahtarla artık hesabınıza giriş yapılamaz.',
    },
    email_verified: { subject: 'Adresiniz doğrulandı', says: 'E-posta adresiniz doğrulandı. Teşekkür ederiz.' },
    account_suspended: {
      subject: 'Hesabınız askıya alındı',
      says: 'Hesabınız askıya alındı. İçindeki hiçbir şey kaybolmadı. Kararın yeniden incelenmesi için bu sitenin işletmecisine yazın.',
    },
    account_deleted: {
      subject: 'Hesabınız silindi',
      says: 'İsteğiniz üzerine hesabınız silindi. Bu, bizden alacağınız son e-postadır.',
    },
    username_changed: {
      subject: 'Kullanıcı adınız değiştirildi',
      says: 'Hesabınızın kullanıcı adı değiştirildi.',
    },
    address_named: {
      subject: 'Adresinizle yeni bir kayıt yapıldı',
      says: 'Birisi e-posta adresinizle yeni bir hesap açtı. Sizseniz var olan hesabınızla giriş yapın veya şifresini sıfırlayın. Siz değilseniz bu e-postayı dikkate almayın: hesabınızda hiçbir şey değişmedi.',
    },
    dispute_opened: {
      subject: 'Bir itiraz açıldı',
      says: 'Sizi ilgilendiren bir itiraz açıldı. Sonuçlandığında size bildireceğiz.',
    },
    dispute_settled: { subject: 'Bir itiraz sonuçlandı', says: 'Sizi ilgilendiren bir itiraz sonuçlandı.' },
  },
  rows: {
    amount: 'Tutar',
    withdrawal: 'Para çekme',
    deposit: 'Para yatırma',
    job: 'İş',
    outcome: 'Sonuç',
    why: 'Neden',
    address: 'Ağ adresi',
    program: 'Program',
    name: 'Ad',
    scopes: 'Yetkiler',
    from: 'Eski',
    to: 'Yeni',
    at: 'Zaman',
  },
  outcomes: { won: 'lehinize', lost: 'aleyhinize', shared: 'kısmen lehinize' },
  notYou: {
    says: 'Bunu siz yapmadıysanız hemen yeni bir şifre seçin. Bu, tüm oturumları sonlandırır.',
    button: 'Yeni şifre seç',
  },
};
