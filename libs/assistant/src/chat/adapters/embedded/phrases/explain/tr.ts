import type { ExplainedDevice, ExplainedJob } from '@app/marketplace/contract';
import { coins as coinsIn, count, usd as usdIn } from '../../text/amounts.js';
import { tr as phrases } from '../tr.js';
import { blocked, endOfProgram, gpuOf, when, type ExplainPhrases } from './explain-phrases.js';

const coins = (micros: bigint): string => coinsIn(micros, 'tr');
const usd = (micros: bigint): string => usdIn(micros, 'tr');
const n = (value: number): string => count(value, 'tr');

/** For a job that ended without a result. */
const paidTime = ({ figures: { reviewDueAt } }: ExplainedJob): string =>
  reviewDueAt
    ? `${when(reviewDueAt)} tarihine kadar itiraz etmezseniz cihaza harcadığı süre ödenir.`
    : 'İtiraz etmediğiniz kadarıyla cihaza harcadığı süre ödendi, kalanı size döndü.';

const works = ({ figures }: ExplainedDevice): string => `Üzerinde çalıştığı iş sayısı: ${n(figures.running)}`;

export const tr: ExplainPhrases = {
  job: {
    no_device_online: ({ figures }) =>
      `Çevrimiçi cihaz yok. ${when(figures.expiresAt)} tarihine kadar bekler; sonra süresi dolar ve bedeli size döner.`,
    no_matching_device: ({ figures }) => `${n(figures.online)} cihaz çevrimiçi, ama hiçbirinde gerekenler yok.`,
    devices_excluded: ({ figures }) =>
      `${n(figures.matching)} cihazda gerekenler var, ama daha önce bu işte başarısız oldular veya onu alamazlar.`,
    devices_paused: (told) =>
      `${n(blocked(told, 'paused'))} cihazda gerekenler var, ama duraklatılmışlar: sahipleri tarafından veya başarısızlıklardan sonra bir süreliğine.`,
    price_too_low: (told) =>
      `${n(blocked(told, 'asks_more'))} cihazda gerekenler var, ama ${coins(told.figures.priceMicros)} karşılığında yapmıyorlar.` +
      (told.figures.priceNeededMicros === null
        ? ''
        : ` ${coins(told.figures.priceNeededMicros)} verilse biri yapardı.`),
    devices_busy: (told) =>
      `Gerekenlere sahip olup bu fiyatı kabul eden cihazların hepsi meşgul (${n(blocked(told, 'busy'))}). Boşalan ilk cihaz işi alır.`,
    about_to_start: ({ figures }) =>
      `${n(figures.ready)} cihaz onu şimdi alabilir: birazdan başlamalı. Başlamazsa ajanları alabilecekleri kadar iş almıştır veya sahipleri işleri elle kabul ediyordur.`,
    waits_for_a_person: () =>
      '`spec` içermediği için hiçbir ajan onu almaz: kabul edip elle yapacak bir insanı bekliyor.',
    running: ({ figures: { quorum, lastContactAt } }) =>
      (quorum
        ? `Kopyaları farklı sahiplerin cihazlarında çalışıyor: uyuşması gereken ${n(quorum.wanted)} sonuçtan ${n(quorum.results)} tanesi geldi.`
        : 'Bir cihaz üzerinde çalışıyor.') + (lastContactAt ? ` Cihazdan son sinyal: ${when(lastContactAt)}.` : ''),
    device_silent: ({ figures }) =>
      `Üzerinde çalışan cihazdan son sinyal ${when(figures.lastContactAt)} tarihinde geldi. ${n(figures.offlineAfterS)} saniye sessizlikten sonra iş başka bir cihaz bekler ve bu deneme için ödeme yapılmaz.`,
    awaiting_review: ({ figures }) =>
      `Bitti; sonucu ${when(figures.reviewDueAt)} tarihine kadar sizi bekliyor: kabul edin veya itiraz edin. Bir şey yapmazsanız o tarihte ödenir.`,
    disputed: () =>
      'Sonucuna itiraz ettiniz. İşletmeci, en sonunda da bir kural paylaştırana kadar bedeli bloke kalır; iki taraf da kanıt ekleyebilir.',
    completed: () => 'Bitti.',
    failed_by_program: (told) =>
      `Başarısız oldu. ${paidTime(told)} ${told.figures.programFailure ? endOfProgram(told.figures.programFailure, phrases) : ''}`,
    failed_everywhere: () =>
      'Beş ayrı sahibin cihazı bu işte başarısız oldu, yani sorun büyük olasılıkla işin kendisinde. Bedeli size döndü.',
    timed_out: (told) =>
      `Süresi içinde (\`duration_hrs\` veya \`spec\` içindeki \`timeout_s\`) bitmediği için sonlandırıldı. ${paidTime(told)}`,
    silenced_devices: () =>
      'Arka arkaya beş ayrı sahibin cihazı onu çalıştırırken yanıt vermez oldu, yani sorun büyük olasılıkla işin kendisinde. İş kenara alındı ve bedeli size döndü.',
    results_differ: ({ figures: { quorum } }) =>
      `Onu çalıştıran cihazların sonuçları arasında birbiriyle uyuşan ${n(quorum?.wanted ?? 2)} tane yok. Bedeli size döndü.`,
    cancelled: () => 'Onu siz iptal ettiniz.',
    expired: () => 'Zamanında kimse almadı. Bedeli size döndü.',
  },
  jobBlocker: {
    lacks_sandbox: (devices, { figures }) =>
      `${n(devices)} cihaz ${figures.needs?.sandbox === 'image' ? 'konteyner imajı' : 'betik'} çalıştıramıyor`,
    lacks_gpu: (devices) => `${n(devices)} cihazda GPU yok`,
    lacks_gpu_model: (devices, told) => `${n(devices)} cihazda "${gpuOf(told)}" yerine başka bir GPU var`,
    lacks_gpu_count: (devices, { figures }) => `${n(devices)} cihazda ${figures.needs?.gpuCount} taneden az GPU var`,
    lacks_gpu_memory: (devices, { figures }) =>
      `${n(devices)} cihazda GPU başına ${figures.needs?.gpuMemoryGb} GB'den az bellek var`,
    lacks_memory: (devices, { figures }) => `${n(devices)} cihazda ${figures.needs?.memoryMb} MB'den az bellek var`,
    lacks_network: (devices) => `${n(devices)} cihaz işlere ağ erişimi vermiyor`,
    excluded: (devices) => `${n(devices)} cihaz bu işte daha önce başarısız oldu veya onu alamaz`,
    paused: (devices) => `${n(devices)} cihaz duraklatılmış (sahibi tarafından veya başarısızlıklardan sonra)`,
    asks_more: (devices, { figures }) =>
      `${n(devices)} cihaz ${coins(figures.priceMicros)} bedelinden fazlasını istiyor`,
    busy: (devices) => `${n(devices)} cihaz başka bir işte`,
  },
  jobStep: {
    wait: () => 'Bekleyin: cihazlar gelip gider.',
    post_for_more: ({ figures: { priceNeededMicros } }) =>
      priceNeededMicros === null
        ? 'İptal edip daha yüksek bir fiyatla yeniden yayınlayın.'
        : `İptal edip cihaz başına en az ${coins(priceNeededMicros)} ile yeniden yayınlayın.`,
    ask_for_less: () => 'İptal edip daha azını isteyen bir `spec` ile yeniden yayınlayın.',
    accept_by_hand: () => "Worker token'ı olan herkes onu kabul edebilir.",
    cancel: () => 'İptal edin: bedeli size döner.',
    accept_result: () => 'Sonucu kabul edin: hemen ödenir.',
    dispute_result: () => 'İtiraz edin ve nedenini yazın.',
    add_evidence: () => 'Kanıt ekleyin.',
    read_result: () => 'Sonucunu okuyun.',
    read_attempts: () => 'Her cihazın ne bildirdiğine bakın.',
    post_again: () => 'Düzeltip yeniden yayınlayın.',
  },
  device: {
    never_connected: () => 'Hiç heartbeat göndermedi.',
    offline: ({ figures }) => `Çevrimdışı: son heartbeat ${when(figures.lastHeartbeatAt)} tarihinde geldi.`,
    paused_by_owner: () => 'Sahibi duraklattı, bu yüzden yeni iş veya replica almaz.',
    paused: ({ figures: { pause } }) =>
      `Başkalarının cihazlarının bitirdiği ${n(pause?.failedJobs ?? 0)} işte başarısız oldu, bu yüzden ${when(pause?.until ?? null)} tarihine kadar iş almaz. Her yeni başarısızlık arayı bir güne kadar ikiye katlar; bitirdiği bir iş arayı sona erdirir.`,
    working: (told) => `${works(told)}.`,
    full: (told) => `${works(told)}; aynı anda alabileceği bu kadar (heartbeat içindeki \`concurrency\`).`,
    no_waiting_jobs: () => 'Şu anda cihaz bekleyen iş yok.',
    no_matching_jobs: ({ figures }) =>
      `Bekleyen işler var, ama onların istedikleri bu cihazda yok (karşılaştırılan iş: ${n(figures.compared)}).`,
    jobs_excluded: () => 'Yapabileceği işler, daha önce başarısız olduğu veya başka bir kopyasını aldığı işler.',
    floor_too_high: ({ figures: { minPriceUsdMicros, bestUsdMicros } }) =>
      `Yapabileceği işler bekliyor, ama sahibinin istediği saatlik ${usd(minPriceUsdMicros ?? 0n)} tutarından az ödüyorlar` +
      (bestUsdMicros === null ? '.' : `: en iyisi kesintiden sonra ${usd(bestUsdMicros)} ödüyor.`),
    about_to_claim: () => 'Yapabileceği bir iş bekliyor.',
  },
  deviceBlocker: {
    lacks_sandbox: (jobs) => `${n(jobs)} iş onda olmayan bir korumalı alan (betik veya konteyner imajı) istiyor`,
    lacks_gpu: (jobs) => `${n(jobs)} iş GPU istiyor`,
    lacks_gpu_model: (jobs) => `${n(jobs)} iş başka bir GPU istiyor`,
    lacks_gpu_count: (jobs) => `${n(jobs)} iş daha çok GPU istiyor`,
    lacks_gpu_memory: (jobs) => `${n(jobs)} iş GPU başına daha çok bellek istiyor`,
    lacks_memory: (jobs) => `${n(jobs)} iş daha çok bellek istiyor`,
    lacks_network: (jobs) => `${n(jobs)} iş ağ istiyor; ajanı işleri ağa çıkarmıyor`,
    excluded: (jobs) => `${n(jobs)} işte daha önce başarısız oldu, onları yeniden almaz`,
    pays_too_little: (jobs) => `${n(jobs)} iş \`min_price_usd\` değerinden az ödüyor`,
  },
  deviceStep: {
    never_connected: "Üzerinde ajanı worker token'ı ile başlatın.",
    offline: 'Ajanın çalıştığını ve sunucuya ulaştığını kontrol edin.',
    paused_by_owner: 'Sürdürün: PATCH /api/worker/devices/{id}, `paused` false.',
    paused: 'Başarısız işlerin günlüklerini okuyup sorunu giderin.',
    working: null,
    full: 'Daha fazlasını kaldırabiliyorsa ajanını daha yüksek bir `--concurrency` ile başlatın.',
    no_waiting_jobs: 'Çevrimiçi tutun.',
    no_matching_jobs: 'Engellere bakın: en çok işin isteyip bu cihazda bulunmayan şey, en çok işi getirir.',
    jobs_excluded: 'Çevrimiçi tutun: başka işler gelir.',
    floor_too_high:
      '`min_price_usd` değerini düşürün (PATCH /api/worker/devices/{id}) veya daha çok ödeyen işleri bekleyin.',
    about_to_claim: 'Ajanı istediğinde alır: ajanın çalıştığını kontrol edin veya bir işi elle kabul edin.',
  },
};
