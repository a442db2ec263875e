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
  },
};
