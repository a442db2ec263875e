import type { DisputeTexts } from './en.js';

export const tr: DisputeTexts = {
  acceptAbout: (amount) => `Şimdi ${amount} ödersiniz.`,
  accepted: 'Kabul edildi ve ödendi.',
  dispute: 'İtiraz et',
  disputeAbout: (amount) =>
    `${amount} ve sizden alınan küçük bir depozito, bir yönetici karar verene kadar dondurulur. Haklıysanız depozito geri döner.`,
  reviews: {
    completed: {
      about: 'Sonuç geldi. İnceleme süresi bitmeden kabul edin ya da itiraz edin.',
      accept: 'Sonucu kabul et',
      why: 'Sonuçta yanlış olan nedir?',
    },
    failed: {
      about:
        'İş sonuç vermeden bitti. Cihazın çalıştığı süre ücretlidir. İnceleme süresi bitmeden bunu kabul edin ya da itiraz edin.',
      accept: 'Çalışılan süreyi öde',
      why: 'Neden daha az ödemelisiniz?',
    },
  },
  reviewEnds: (amount, when) => `Bir şey yapmazsanız ${when} tarihinde ${amount} ödersiniz.`,
  disputeTitle: 'İtiraz',
  disputeOpen: 'Açık',
  disputeSettled: 'Karara bağlandı',
  decidedBy: 'Karar tarihi',
  inDispute: 'İtiraz edilen tutar',
  sides: {
    buyer: {
      deposit: 'Depozitonuz',
      pay: 'Ödeyeceğiniz',
      back: 'Geri alacağınız',
      by: { buyer: 'Siz', worker: 'Cihazın sahibi' },
    },
    worker: {
      deposit: 'Alıcının depozitosu',
      pay: 'Size düşen (platform ücreti kesilmeden)',
      back: 'Alıcıya geri dönen',
      by: { buyer: 'Alıcı', worker: 'Siz' },
    },
  },
  note: 'Kararın gerekçesi',
  evidence: 'Kanıtlar',
  addEvidence: 'Kanıt ekle',
  evidenceHint: 'Ne gördüğünüzü ve bir yöneticinin bunu nasıl görebileceğini yazın.',
  send: 'Gönder',
};
