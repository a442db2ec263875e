import type { Phrases } from './phrases.js';

export const tr: Phrases = {
  unknown:
    'Bunu bilmiyorum. Bu servis (cihazlar, işler, deploylar, proxy bant genişliği, ödüller) ve giriş yaptıysanız hesabınız hakkında yanıt verebilirim.',
  noSuchItem: 'O kadar çok yok.',

  balance: (coins, usd) =>
    `Bakiyeniz ${coins} ve ${usd}. Açık işler ve oturumlar için bloke edilen tutar buna dahil değildir.`,
  earned: (today) => `Cihazlarınız 00:00 UTC'den beri ${today} kazandı.`,

  noDevices: 'Henüz cihazınız yok. POST /api/worker/token/create bir cihaz ekler.',
  deviceWorks: 'çalışıyor',
  idle: {
    never_connected: "boşta: hiç heartbeat göndermedi. Ajanı worker token'ı ile başlatın",
    offline: 'boşta: çevrimdışı. Ajanın çalıştığını ve sunucuya ulaştığını kontrol edin',
    paused_by_owner: 'siz duraklattınız: sürdürene kadar yeni iş veya replica almaz',
    paused:
      'boşta: art arda işlerde başarısız oldu ve bir süre iş almayacak; nedenini ve bitişini GET /api/worker/explain söyler',
    no_waiting_jobs: 'boşta: şu anda bekleyen iş yok',
    no_matching_jobs: 'boşta: bekleyen işler var, ama hiçbirini çalıştıramıyor',
    floor_too_high: 'boşta: yapabileceği işler `min_price_usd` değerinden az ödüyor',
    about_to_claim: 'boşta: yapabileceği bir iş bekliyor; ajanı birazdan almalı',
  },
  online: 'çevrimiçi',
  offline: 'çevrimdışı',
  lastSeen: (at) => `son görülme ${at}`,
  deviceEarned: (coins) => `bugünkü kazanç: ${coins}`,

  noJobs: 'Henüz işiniz yok. POST /api/jobs bir iş oluşturur.',
  status: {
    waiting: 'bekliyor',
    running: 'çalışıyor',
    completed: 'tamamlandı',
    failed: 'başarısız',
    cancelled: 'iptal edildi',
    expired: 'süresi doldu',
  },
  waiting: {
    no_device_online: 'çevrimiçi cihaz yok',
    no_matching_device: 'çevrimiçi cihazların hiçbiri istenenlere uymuyor',
    price_too_low: 'uyan cihazlar saat başına ödediğinden fazlasını istiyor',
    devices_excluded: 'uyan cihazlar bu işte daha önce başarısız oldu veya onu çalıştıramaz',
    devices_paused: 'uyan cihazlar duraklatılmış: sahipleri tarafından veya başarısızlıklardan sonra',
    devices_busy: 'uyan cihazların hepsi meşgul',
    about_to_start: 'uyan bir cihaz boş, birazdan almalı',
    waits_for_a_person: '`spec` içermediği için bir insanın kabul etmesini bekliyor',
  },
  programFailed: (exitCode) => `Programı ${exitCode} çıkış koduyla sona erdi.`,
  programEnded: (reason) => `Programı durduruldu: ${reason}`,
  lastLines: 'Günlüğünün son satırları:',

  noSessions: 'Etkin proxy oturumunuz yok. POST /api/bandwidth/create bir oturum satın alır.',
  session: (id, remaining, bought, until) => `Oturum ${id}: ${bought} içinden ${remaining} kaldı, bitiş ${until}`,

  quote: ({ gpus, hours, replicas, price, usd, coins }) =>
    `${gpus}, ${hours} saat, replica: ${replicas}: ${usd} (${coins}), GPU başına saatlik ${price} üzerinden. POST /api/deploy/quote bu fiyatı beş dakikalığına sabitler.`,
  quoteDefault: (model, price) =>
    `${model} fiyat listesinde yok, bu yüzden GPU başına saatlik ${price} varsayılan fiyatı geçerli.`,
  quoteNeedsModel: (prices) => `Hangi GPU, kaç tane, kaç saat ve kaç replica? GPU başına saatlik: ${prices}.`,

  request: {
    jobIntro: 'Bunu POST /api/jobs olarak, `Authorization: Bearer <token>` başlığıyla gönderin:',
    deployIntro: 'Bunu POST /api/deploy/job olarak, `Authorization: Bearer <token>` başlığıyla gönderin:',
    assumed: 'Belirtmediğiniz için şunları varsaydım:',
    missing: 'Bunları yanıtlarsanız isteği güncellerim:',
    defaultValue: 'varsayılan',
    wholeHours: 'yalnızca tam saat',
    priceFromList: (perHour) => `liste fiyatı, saatlik ${perHour}`,
    askTitle: 'adı ne olsun? (adı tırnak içinde yazın)',
    askType: 'hangi tür: docker, training, inference veya script?',
    askHours: 'kaç saat?',
    askPrice: 'kaç coin ödeyeceksiniz?',
    askGpu: 'hangi GPU modeli ve kaç tane?',
    askWhatToRun:
      'ne çalışsın: bir konteyner imajı (örneğin `docker.io/library/python:3.12-slim`) mı, ters tırnak içinde bir betik mi? İkisi de yoksa işi bir insan elle yapar',
    askAnything:
      'İş ve deploy istekleri yazarım. Neyin, hangi GPU üzerinde, kaç saat ve kaç coine çalışacağını söyleyin, örneğin: "2 x A100 üzerinde 5 saat eğitim yapan, 40 coin ödeyen bir iş".',
    titles: {
      docker: 'Konteyner çalıştırma',
      jupyter: 'Jupyter not defteri',
      inference: 'Model çıkarımı',
      training: 'Model eğitimi',
      script: 'Betik çalıştırma',
    },
  },

  sources: (paths) => `Kaynak: ${paths}`,
  didYouMean: 'Bunlardan birini mi sormak istediniz?',
  orElse: (question, path) => `Yoksa şunu mu soruyorsunuz: “${question}”${path === undefined ? '' : ` (${path})`}?`,
  fromTheDocs: 'Bunun için hazır bir yanıtım yok; İngilizce belgelerde şöyle yazıyor:',
};
