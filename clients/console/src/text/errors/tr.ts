import type { ErrorTexts } from './en.js';

export const tr: ErrorTexts = {
  offline: 'Pazara ulaşılamıyor. Bağlantınızı kontrol edin; yazdıklarınız duruyor.',
  timeout: 'Pazar zamanında yanıt vermedi. Tekrar deneyin.',
  unexpected: 'Bu sayfada bir sorun oluştu. Sayfayı yenileyin; yine olursa işletmeciye bildirin.',
  codes: {
    invalid_credentials: 'E-posta adresi veya parola yanlış.',
    too_many_attempts: 'Çok fazla deneme yapıldı. Birkaç dakika bekleyip tekrar deneyin.',
    account_suspended: 'Bu hesap askıya alındı. Bu pazarın işletmecisine sorun.',
    insufficient_funds: 'Bakiyeniz yetersiz. Önce para yatırın veya çevirin.',
    rate_limited: 'Çok fazla istek gönderildi. Biraz bekleyip tekrar deneyin.',
    overloaded: 'Pazar şu anda yoğun. Birkaç saniye sonra tekrar deneyin.',
    forbidden: 'Hesabınızın buna izni yok.',
    wrong_password: 'Geçerli parola yanlış.',
    passkey_refused:
      'Bu geçiş anahtarı burada bilinmiyor veya yanıtı geç geldi. Tekrar deneyin ya da parolanızı kullanın.',
    passkey_invalid: 'Yeni geçiş anahtarı doğrulanamadı. Baştan başlayın.',
    too_many_passkeys: 'Bir hesabın sahip olabileceği 20 geçiş anahtarının hepsi var. Önce birini kaldırın.',
    too_many_api_keys: 'Bir hesabın sahip olabileceği 50 etkin anahtarın hepsi var. Önce birini iptal edin.',
    webhook_url_refused:
      'Bu URL kullanılamaz: https olmalı, herkese açık bir sunucu adı içermeli, kullanıcı adı veya # bölümü içermemeli.',
    too_many_webhooks: 'Bir hesabın sahip olabileceği kadar webhook’unuz var. Önce birini silin.',
  },
};
