import type { AccountPhrases } from './account-phrases.js';

export const tr: AccountPhrases = {
  logInFor: (call) =>
    `Hesabınızı yalnızca giriş yaptığınızda görebilirim: isteği POST /auth/login ile aldığınız \`Authorization: Bearer <token>\` başlığıyla gönderin. Aynı bilgiyi ${call} da verir.`,
  more: (count, call) => `… ve ${count} tane daha: ${call}`,
  next: (step, request) => `Sıradaki adım: ${step}${request === null ? '' : ` (${request})`}`,

  paidSoFar: (amount) => `Şimdiye kadar ödenen: ${amount}.`,
  usedSoFar: (amount) => `Şimdiye kadar kullanılan: ${amount}.`,
  sessionOver: 'Bu oturum sona erdi.',

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
    completed: 'Bütün replikalar sonuna kadar çalıştı.',
  },

  wallet: {
    have: (coins, usd) => `${coins} ve ${usd} bakiyeniz var.`,
    leavable: (coins, usd) => `Bunun ${coins} kadarını dönüştürebilir, ${usd} kadarını çekebilirsiniz.`,
    gift: (amount) => `${amount} platformun hediyesi: burada harcayabilirsiniz, ama çekemezsiniz.`,
    unsettled: (amount) => `${amount} henüz kesinleşmemiş yatırmalardan geldi: çekmek için onay gerekir.`,
    disputed: (amount) => `Kesinleşmemiş paranın ${amount} kadarını ödeyenin bankası geri aldı.`,
    debt: (usd) => `Geri alınan bir yatırma yüzünden ${usd} borcunuz var: ödenene kadar hiçbir şey harcayamazsınız.`,
    nothingToWithdraw:
      'Çekilecek dolarınız yok: kazandığınız coinleri POST /api/wallet/exchange/quote ve POST /api/wallet/exchange ile dolara çevirin.',
    emailNotVerified: 'E-posta adresiniz henüz doğrulanmamış; para çekmek için bu gerekli.',
    noPayoutAccount: 'Henüz ödeme hesabınız yok: POST /api/wallet/payout-account ile oluşturun.',
    payoutNotReady: 'Ödeme hesabınız hazır değil: eksikleri GET /api/wallet/payout-account gösterir.',
    ready: 'Şimdi para çekebilirsiniz: POST /api/wallet/withdrawals.',
  },

  noDeposits: 'Henüz para yatırmadınız. POST /api/wallet/deposits ile başlayın.',
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
    wrong_amount: 'farklı bir tutar geldiği için önce bir kişi inceleyecek',
    wrong_currency: 'farklı bir para biriminde geldiği için önce bir kişi inceleyecek',
    unknown_account: 'kime ait olduğu belli olmadığı için önce bir kişi inceleyecek',
  },
  noWithdrawals: 'Henüz para çekmediniz. POST /api/wallet/withdrawals ile isteyin.',
  withdrawalStatus: {
    pending_approval: 'onay bekliyor',
    approved: 'onaylandı, yakında gönderilecek',
    sending: 'yolda',
    paid: 'ödendi',
    returned: 'ödenemedi, para bakiyenize döndü',
    rejected: 'reddedildi, para bakiyenize döndü',
    cancelled: 'iptal edildi',
  },
  needsApproval: 'Bir kişinin onaylaması gerekiyor, çünkü',
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

  noRewards: 'Henüz ödülünüz yok. Bir iyilik fotoğrafını POST /api/assistant/analyze-image ile gönderin.',
  rewardStatus: { paid: 'ödendi', held: 'bekletiliyor', refused: 'ödenmedi', clawed_back: 'geri alındı' },

  referral: ({ code, people, bonus }) =>
    `Davet kodunuz ${code}. Bu kodla katılanlar: ${people}. Size kazandırdığı: ${bonus}.`,
  referralsWait: (people) => `Bir koşul henüz tamamlanmadığı için ödenmeyenler: ${people}.`,

  earnedOn: (day, amount) => `${day}: ${amount}.`,
  noEarnings: 'Cihazlarınız son yedi günde bir şey kazanmadı.',
};
