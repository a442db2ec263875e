import type { MailTexts } from '../mail-texts.js';

export const tr: MailTexts = {
  hello: (username) => `Merhaba ${username},`,
  footer: (site) => `Bu e-postayı ${site} adresindeki hesabınız nedeniyle aldınız.`,
  code: (endpoint) => `Programlar bu kodu şuraya gönderir: ${endpoint}`,
  asked: {
    verify_email: {
      subject: 'E-posta adresinizi doğrulayın',
      says: 'lütfen bu e-posta adresinin size ait olduğunu doğrulayın.',
      button: 'Adresi doğrula',
      remark: (hours) => `Bağlantı ${hours} saat geçerlidir. Kaydolmadıysanız bu e-postayı dikkate almayın.`,
    },
    reset_password: {
      subject: 'Yeni bir parola seçin',
      says: 'birisi, umarız siz, yeni bir parola istedi.',
      button: 'Yeni parola seç',
      remark: (hours) =>
        `Bağlantı bir kez ve ${hours} saat içinde kullanılabilir. Siz istemediyseniz bu e-postayı dikkate almayın: parolanız değişmez.`,
    },
  },
  notices: {
    withdrawal_requested: {
      subject: 'Para çekme isteği alındı',
      says: 'bakiyenizden para çekme isteği alındı. Karar verilene kadar tutar ayrılır.',
    },
    withdrawal_paid: { subject: 'Çektiğiniz para gönderildi', says: 'çektiğiniz para bankanıza gönderildi.' },
    withdrawal_returned: {
      subject: 'Çektiğiniz para geri döndü',
      says: 'çektiğiniz para ödenemedi. Para yeniden bakiyenizde.',
    },
    withdrawal_rejected: {
      subject: 'Para çekme isteğiniz reddedildi',
      says: 'para çekme isteğiniz reddedildi. Para yeniden bakiyenizde.',
    },
    password_changed: {
      subject: 'Parolanız değiştirildi',
      says: 'hesabınızın parolası değiştirildi. Diğer oturumlarınız sonlandırıldı.',
    },
    new_sign_in: {
      subject: 'Hesabınıza yeni bir giriş yapıldı',
      says: 'hesabınıza daha önce görmediğimiz bir yerden veya programla giriş yapıldı.',
    },
    api_key_created: {
      subject: 'Hesabınız için yeni bir API anahtarı',
      says: 'bir API anahtarı oluşturuldu. Ona sahip olan bir program sizin adınıza işlem yapabilir.',
    },
    email_verified: { subject: 'Adresiniz doğrulandı', says: 'e-posta adresiniz doğrulandı. Teşekkür ederiz.' },
    account_suspended: {
      subject: 'Hesabınız askıya alındı',
      says: 'hesabınız askıya alındı. İçindeki hiçbir şey kaybolmadı. İncelenmesi için bu siteyi işletene başvurun.',
    },
    account_deleted: {
      subject: 'Hesabınız silindi',
      says: 'isteğiniz üzerine hesabınız silindi. Bu, bizden alacağınız son e-postadır.',
    },
    username_changed: {
      subject: 'Kullanıcı adınız değiştirildi',
      says: 'hesabınızın kullanıcı adı değiştirildi.',
    },
    address_named: {
      subject: 'Adresiniz başka bir kayıtta kullanıldı',
      says: 'biri, belki siz, hesabınıza ait olan bu adresle yeni bir hesap açtı. Sizseniz var olan hesabınızla giriş yapın ya da onun için yeni bir parola seçin. Siz değilseniz bu e-postayı dikkate almayın: hesabınızda hiçbir şey değişmedi.',
    },
    dispute_opened: {
      subject: 'Bir itiraz açıldı',
      says: 'sizi ilgilendiren bir itiraz açıldı. Sonuçlandığında size bildireceğiz.',
    },
    dispute_settled: { subject: 'Bir itiraz sonuçlandı', says: 'sizi ilgilendiren bir itiraz sonuçlandı.' },
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
    scopes: 'Yetkileri',
    from: 'Önce',
    to: 'Şimdi',
    at: 'Zaman',
  },
  outcomes: { won: 'lehinize', lost: 'aleyhinize', shared: 'kısmen lehinize' },
  notYou: {
    says: 'Bunu siz yapmadıysanız hemen yeni bir parola seçin: bu, tüm oturumları sonlandırır.',
    button: 'Yeni parola seç',
  },
};
