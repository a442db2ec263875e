import type { ErrorTexts } from './en.js';

export const tr: ErrorTexts = {
  offline: 'Pazara ulaşılamıyor. Bağlantınızı kontrol edin; yazdıklarınız duruyor.',
  timeout: 'Pazar zamanında yanıt vermedi. Tekrar deneyin.',
  unexpected: 'Bu sayfada bir sorun oluştu. Sayfayı yenileyin; yine olursa işletmeciye bildirin.',
  wrongRequest: 'İstekte bir yanlışlık var. Ayrıntısı (İngilizce):',
  answer: 'Pazarın yanıtı (İngilizce):',
  codes: {
    invalid_credentials: 'E-posta adresi veya şifre yanlış.',
    too_many_attempts: 'Çok fazla deneme yapıldı. Birkaç dakika bekleyip tekrar deneyin.',
    second_factor_required: 'Bu hesap bir kod da istiyor.',
    wrong_second_factor:
      'Kod yanlış ya da kullanılmış. Uygulamada sıradaki kodu bekleyin ya da bir kurtarma kodu kullanın.',
    wrong_code: 'Kod yanlış ya da kullanılmış. Uygulamada sıradaki kodu bekleyin.',
    two_factor_on: 'İki adımlı doğrulama zaten açık. Sayfayı yenileyin.',
    two_factor_off: 'Kurulumun süresi dolmuş ya da iki adımlı doğrulama kapalı. Yeniden başlayın.',
    username_taken: 'Bu kullanıcı adı alınmış. Başka bir ad seçin.',
    username_changed_recently: 'Kullanıcı adı 30 günde bir değiştirilebilir.',
    password_too_common: 'Bu şifre çok yaygın. Rastgele birkaç sözcük iyi bir şifre olur.',
    referral_code_unknown: 'Böyle bir davet kodu yok. Kodu denetleyin ya da alanı boş bırakın.',
    money_held: 'Bu hesabın tamamlanmamış işi ya da parası var. Süren işleri bitirin, siparişleri bekleyin.',
    balance_left: 'Hesapta para var. Harcayın, çekin ya da vazgeçin.',
    console_only:
      'Bu pazar başka bir adres için kurulmuş. Onu o adresten açın ya da işletmeciye PUBLIC_URL ayarını denetlemesini söyleyin.',
    account_suspended: 'Bu hesap askıya alındı. Bu pazarın işletmecisine sorun.',
    insufficient_balance: 'Bakiyeniz yetersiz. Önce para yatırın veya çevirin.',
    account_in_debt:
      'Yatırılan bir tutar harcandıktan sonra geri alındı. Önce bu borcu ödeyin; kalan tutar cüzdanda görünür.',
    quote_expired: 'Bu fiyatın süresi doldu. Yeni bir fiyat isteyin.',
    quote_used: 'Bu fiyat zaten kullanıldı. Yeni bir fiyat isteyin.',
    no_exit_available:
      'Şu anda uygun bir çıkış bağlı değil. Bir dakika sonra yeniden deneyin ya da başka bir ülke veya daha yüksek bir fiyat seçin.',
    payments_not_configured: 'Bu pazarda henüz ödeme alınmıyor. Pazarın işletmecisine sorun.',
    rate_limited: 'Çok fazla istek gönderildi. Biraz bekleyip tekrar deneyin.',
    overloaded: 'Pazar şu anda yoğun. Birkaç saniye sonra tekrar deneyin.',
    admin_only: 'Bunu yalnızca yöneticiler yapabilir.',
    wrong_password: 'Mevcut şifre yanlış.',
    passkey_refused:
      'Bu geçiş anahtarı burada bilinmiyor veya yanıtı geç geldi. Tekrar deneyin ya da şifrenizi kullanın.',
    passkey_invalid: 'Yeni geçiş anahtarı doğrulanamadı. Baştan başlayın.',
    too_many_passkeys: 'Bir hesabın sahip olabileceği 20 geçiş anahtarının hepsi var. Önce birini kaldırın.',
    too_many_api_keys: 'Bir hesabın sahip olabileceği 50 etkin anahtarın hepsi var. Önce birini iptal edin.',
    webhook_url_refused:
      'Bu URL kullanılamaz: https olmalı, herkese açık bir sunucu adı içermeli, kullanıcı adı veya # bölümü içermemeli.',
    too_many_webhooks: 'Bir hesabın sahip olabileceği kadar webhook’unuz var. Önce birini silin.',
  },
};
