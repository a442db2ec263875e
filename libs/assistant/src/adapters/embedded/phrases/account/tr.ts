import type { AccountPhrases } from './account-phrases.js';

export const tr: AccountPhrases = {
  logInFor: (call) =>
    `Hesabınızı yalnızca giriş yaptığınızda görebilirim: isteği POST /auth/login ile aldığınız \`Authorization: Bearer <token>\` başlığıyla gönderin. Aynı bilgiyi ${call} da verir.`,
  more: (count, call) => `… ve ${count} tane daha: ${call}`,
  next: (step, request) => `Sıradaki adım: ${step}${request === null ? '' : ` (${request})`}`,

  noDeploys: "Hiç deploy'unuz yok. POST /api/deploy/job bir tane başlatır.",
  deploy: ({ name, status, running, replicas }) =>
    `${name}: ${status}, ${replicas} replikadan ${running} tanesi çalışıyor.`,
  deployMoney: (held, billed) => `Bloke edilen: ${held}, şimdiye kadar faturalanan: ${billed}.`,
  deployEnds: (at) => `Ödenen süre ${at} tarihinde bitiyor.`,
  deployStatus: {
    queued: 'sırada',
    starting: 'başlıyor',
    running: 'çalışıyor',
    completed: 'tamamlandı',
    failed: 'başarısız',
    stopped: 'durduruldu',
  },
  deployReason: {
    no_device_online: 'Çevrimiçi cihaz yok.',
    no_matching_device: 'Çevrimiçi cihazların hiçbiri istenenlere uymuyor.',
    price_too_low: 'Uyan cihazlar bu fiyattan fazlasını istiyor.',
    devices_busy: 'Uyan cihazların hepsi meşgul.',
    cluster_unavailable: 'Kümeye şu anda ulaşılamıyor.',
    no_device_found: 'Zamanında cihaz bulunamadı.',
    stopped_by_buyer: 'Onu siz durdurdunuz.',
    completed: 'Bütün replikalar işini bitirdi.',
  },

  wallet: {
    have: (coins, usd) => `${coins} ve ${usd} bakiyeniz var.`,
    leavable: (coins, usd) => `Bunun ${coins} kadarını dönüştürebilir, ${usd} kadarını çekebilirsiniz.`,
    gift: (amount) => `${amount} platformun hediyesi: burada harcanır, ama çekilemez.`,
    unsettled: (amount) => `${amount} henüz kesinleşmemiş yatırmalardan geldi: çekmek için onay gerekir.`,
    disputed: (amount) => `Kesinleşmemiş paranın ${amount} kadarını ödeyenin bankası geri aldı.`,
    debt: (usd) => `Geri alınan bir yatırma yüzünden ${usd} borcunuz var: ödenmeden hiçbir şey harcanamaz.`,
    nothingToWithdraw:
      'Çekilecek dolar yok: kazanılan coinler POST /api/wallet/exchange/quote ve POST /api/wallet/exchange ile dolara çevrilir.',
    emailNotVerified: 'E-posta adresiniz doğrulanmamış; para çekmek için bu gerekli.',
    noPayoutAccount: 'Henüz ödeme hesabınız yok: POST /api/wallet/payout-account ile oluşturun.',
    payoutNotReady: 'Ödeme hesabınız hazır değil: eksikleri GET /api/wallet/payout-account gösterir.',
    ready: 'Para çekmenizin önünde engel yok: POST /api/wallet/withdrawals.',
  },

  noDeposits: 'Hiç para yatırmadınız. POST /api/wallet/deposits ile başlayın.',
  transfer: (amount, at, status) => `${amount}, ${at}: ${status}.`,
  depositStatus: {
    pending: 'henüz ödenmedi',
    paid: 'bakiyeye geçti',
    expired: 'ödenmeden süresi doldu',
    refunded: 'iade edildi',
    partly_refunded: 'kısmen iade edildi',
    disputed: 'ödeyenin bankası şimdilik geri aldı',
    dispute_lost: 'ödeyenin bankası kesin olarak geri aldı',
  },
  heldBack: {
    wrong_amount: 'farklı bir tutar geldiği için önce biri bakacak',
    wrong_currency: 'farklı bir para biriminde geldiği için önce biri bakacak',
    unknown_account: 'kime ait olduğu belli olmadığı için önce biri bakacak',
  },
  noWithdrawals: 'Hiç para çekmediniz. POST /api/wallet/withdrawals ile isteyin.',
  withdrawalStatus: {
    pending_approval: 'onay bekliyor',
    approved: 'onaylandı, yakında gönderilecek',
    sending: 'yolda',
    paid: 'ödendi',
    returned: 'ödenemedi, para bakiyenize döndü',
    rejected: 'reddedildi, para bakiyenize döndü',
    cancelled: 'iptal edildi',
  },
  needsApproval: 'Bir insanın onayı gerekiyor, çünkü',
  approval: {
    amount_above_limit: 'tutar otomatik sınırın üstünde',
    daily_limit_reached: 'günlük otomatik sınır doldu',
    unsettled_money: 'bir kısmı henüz kesinleşmedi',
    disputed_money: 'bir kısmını ödeyenin bankası geri aldı',
    new_account: 'hesap yeni',
    open_dispute: 'açık bir itiraz var',
    open_exception: 'bir ödeme inceleniyor',
  },
  because: (reason) => `Bildirilen neden: ${reason}`,

  noRewards: 'Henüz ödülünüz yok. POST /api/assistant/analyze-image bir iyilik fotoğrafına bakar.',
  rewardStatus: { paid: 'ödendi', held: 'bekletiliyor', refused: 'ödenmedi', clawed_back: 'geri alındı' },

  referral: ({ code, people, bonus }) =>
    `Davet kodunuz ${code}. Bu kodla gelenler: ${people}. Size kazandırdığı: ${bonus}.`,
  referralsWait: (people) => `Koşulları bekleyen, henüz ödenmeyenler: ${people}.`,

  earnedOn: (day, amount) => `${day}: ${amount}.`,
  noEarnings: 'Cihazlarınız son yedi günde bir şey kazanmadı.',
};
