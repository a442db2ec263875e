import type { ExplainedDevice, ExplainedJob } from '@app/marketplace/contract';
import { coins as coinsIn, count, usd as usdIn } from '../../text/amounts.js';
import { ru as phrases } from '../ru.js';
import { blocked, endOfProgram, gpuOf, when, type ExplainPhrases } from './explain-phrases.js';

const coins = (micros: bigint): string => coinsIn(micros, 'ru');
const usd = (micros: bigint): string => usdIn(micros, 'ru');
const n = (value: number): string => count(value, 'ru');

/** For a job that ended without a result. */
const paidTime = ({ figures: { reviewDueAt } }: ExplainedJob): string =>
  reviewDueAt
    ? `Устройству оплатят потраченное время, если вы не оспорите это до ${when(reviewDueAt)}.`
    : 'Потраченное время устройству оплатили, если вы его не оспорили, остальное вернулось вам.';

const works = ({ figures }: ExplainedDevice): string => `Выполняет заданий: ${n(figures.running)}`;

export const ru: ExplainPhrases = {
  job: {
    no_device_online: ({ figures }) =>
      `Ни одного устройства нет в сети. Задание ждёт до ${when(figures.expiresAt)}; потом оно истечёт, и его цена вернётся вам.`,
    no_matching_device: ({ figures }) =>
      `Устройств в сети: ${n(figures.online)}, но ни у одного нет того, что нужно заданию.`,
    devices_excluded: ({ figures }) =>
      `Подходящих устройств: ${n(figures.matching)}, но они с ним уже не справились или не могут его получить.`,
    devices_paused: (told) =>
      `Подходящих устройств: ${n(blocked(told, 'paused'))}, но они приостановлены: владельцами или на время после неудач.`,
    price_too_low: (told) =>
      `Подходящих устройств: ${n(blocked(told, 'asks_more'))}, но за ${coins(told.figures.priceMicros)} они его не возьмут.` +
      (told.figures.priceNeededMicros === null ? '' : ` За ${coins(told.figures.priceNeededMicros)} одно взяло бы.`),
    devices_busy: (told) =>
      `Все устройства, которые подходят и согласны на цену, заняты (${n(blocked(told, 'busy'))}). Задание достанется первому, что освободится.`,
    about_to_start: ({ figures }) =>
      `Устройств, которые могут взять его сейчас: ${n(figures.ready)}, так что оно вот-вот начнётся. Если нет, их агенты уже взяли столько заданий, сколько могут, или владельцы принимают задания вручную.`,
    waits_for_a_person: () =>
      'В нём нет `spec`, поэтому ни один агент его не возьмёт: оно ждёт человека, который примет его и выполнит вручную.',
    running: ({ figures: { quorum, lastContactAt } }) =>
      (quorum
        ? `Его копии выполняются на устройствах разных владельцев: из ${n(quorum.wanted)} результатов, которые должны совпасть, получено ${n(quorum.results)}.`
        : 'Его выполняет устройство.') + (lastContactAt ? ` Последний сигнал: ${when(lastContactAt)}.` : ''),
    device_silent: ({ figures }) =>
      `Устройство, которое его выполняет, в последний раз выходило на связь ${when(figures.lastContactAt)}. После ${n(figures.offlineAfterS)} секунд молчания задание ждёт другое устройство, а за эту попытку ничего не платят.`,
    awaiting_review: ({ figures }) =>
      `Оно выполнено, и результат ждёт вас до ${when(figures.reviewDueAt)}: примите его или оспорьте. Если ничего не сделаете, в этот срок он будет оплачен.`,
    disputed: () =>
      'Вы оспорили результат. Его цена заблокирована, пока её не разделит оператор или, в конце концов, правило; обе стороны могут добавлять доказательства.',
    completed: () => 'Оно выполнено.',
    failed_by_program: (told) =>
      `Оно не выполнено. ${paidTime(told)} ${told.figures.programFailure ? endOfProgram(told.figures.programFailure, phrases) : ''}`,
    failed_everywhere: () =>
      'С ним не справились устройства пяти владельцев, так что ошибка, скорее всего, в нём самом. Его цена вернулась вам.',
    timed_out: (told) =>
      `Оно не уложилось в срок (\`duration_hrs\` или \`timeout_s\` в его \`spec\`), и его остановили. ${paidTime(told)}`,
    silenced_devices: () =>
      'Устройства пяти владельцев подряд перестали отвечать, выполняя его, так что ошибка, скорее всего, в нём самом. Задание снято, и его цена вернулась вам.',
    results_differ: ({ figures: { quorum } }) =>
      `Среди результатов устройств, которые его выполняли, нет ${n(quorum?.wanted ?? 2)} совпадающих. Его цена вернулась вам.`,
    cancelled: () => 'Вы его отменили.',
    expired: () => 'Его вовремя никто не взял. Его цена вернулась вам.',
  },
  jobBlocker: {
    lacks_sandbox: (devices, { figures }) =>
      `не запускают ${figures.needs?.sandbox === 'image' ? 'образы контейнеров' : 'скрипты'}: ${n(devices)}`,
    lacks_gpu: (devices) => `без GPU: ${n(devices)}`,
    lacks_gpu_model: (devices, told) => `с другим GPU, не "${gpuOf(told)}": ${n(devices)}`,
    lacks_gpu_count: (devices, { figures }) => `GPU меньше, чем ${figures.needs?.gpuCount}: ${n(devices)}`,
    lacks_gpu_memory: (devices, { figures }) => `памяти на GPU меньше ${figures.needs?.gpuMemoryGb} GB: ${n(devices)}`,
    lacks_memory: (devices, { figures }) => `памяти меньше ${figures.needs?.memoryMb} MB: ${n(devices)}`,
    lacks_network: (devices) => `не пускают задания в сеть: ${n(devices)}`,
    excluded: (devices) => `уже не справились с ним или не могут его получить: ${n(devices)}`,
    paused: (devices) => `приостановлены владельцами или после неудач: ${n(devices)}`,
    asks_more: (devices, { figures }) => `просят больше, чем ${coins(figures.priceMicros)}: ${n(devices)}`,
    busy: (devices) => `заняты другим: ${n(devices)}`,
  },
  jobStep: {
    wait: () => 'Подождите: устройства появляются и уходят.',
    post_for_more: ({ figures: { priceNeededMicros } }) =>
      priceNeededMicros === null
        ? 'Отмените его и разместите снова по более высокой цене.'
        : `Отмените его и разместите снова минимум за ${coins(priceNeededMicros)} на устройство.`,
    ask_for_less: () => 'Отмените его и разместите снова со `spec`, который требует меньше.',
    accept_by_hand: () => 'Принять его может любой, у кого есть токен устройства.',
    cancel: () => 'Отмените его: цена вернётся вам.',
    accept_result: () => 'Примите результат: он будет оплачен сразу.',
    dispute_result: () => 'Оспорьте его и напишите почему.',
    add_evidence: () => 'Добавьте доказательства.',
    read_result: () => 'Прочитайте результат.',
    read_attempts: () => 'Посмотрите, что сообщило каждое устройство.',
    post_again: () => 'Исправьте и разместите снова.',
  },
  device: {
    never_connected: () => 'Оно ещё ни разу не присылало heartbeat.',
    offline: ({ figures }) => `Оно не в сети: последний heartbeat пришёл ${when(figures.lastHeartbeatAt)}.`,
    paused_by_owner: () => 'Владелец его приостановил, поэтому оно не получает новых заданий и реплик.',
    paused: ({ figures: { pause } }) =>
      `Оно не справилось с заданиями (${n(pause?.failedJobs ?? 0)}), которые выполнили чужие устройства, поэтому не получает новых до ${when(pause?.until ?? null)}. Каждая новая неудача удваивает паузу, самое большее до суток; выполненное задание её прекращает.`,
    working: (told) => `${works(told)}.`,
    full: (told) => `${works(told)}: столько оно берёт сразу (\`concurrency\` в его heartbeat).`,
    no_waiting_jobs: () => 'Сейчас ни одно задание не ждёт устройства.',
    no_matching_jobs: ({ figures }) =>
      `Задания есть, но у него нет того, что им нужно (сравнили заданий: ${n(figures.compared)}).`,
    jobs_excluded: () =>
      'Задания, которые оно могло бы выполнить, — те, с которыми оно уже не справилось или чью другую копию получило.',
    floor_too_high: ({ figures: { minPriceUsdMicros, bestUsdMicros } }) =>
      `Подходящие задания есть, но платят меньше ${usd(minPriceUsdMicros ?? 0n)} в час, которые просит владелец` +
      (bestUsdMicros === null ? '.' : `: лучшее платит ${usd(bestUsdMicros)} после комиссии.`),
    about_to_claim: () => 'Подходящее задание ждёт.',
  },
  deviceBlocker: {
    lacks_sandbox: (jobs) => `нужна песочница (скрипты или образы контейнеров), которой у него нет: ${n(jobs)}`,
    lacks_gpu: (jobs) => `нужен GPU: ${n(jobs)}`,
    lacks_gpu_model: (jobs) => `нужен другой GPU: ${n(jobs)}`,
    lacks_gpu_count: (jobs) => `нужно больше GPU: ${n(jobs)}`,
    lacks_gpu_memory: (jobs) => `нужно больше памяти на GPU: ${n(jobs)}`,
    lacks_memory: (jobs) => `нужно больше памяти: ${n(jobs)}`,
    lacks_network: (jobs) => `нужна сеть, куда его агент задания не пускает: ${n(jobs)}`,
    excluded: (jobs) => `оно с ними уже не справилось и больше их не получит: ${n(jobs)}`,
    pays_too_little: (jobs) => `платят меньше его \`min_price_usd\`: ${n(jobs)}`,
  },
  deviceStep: {
    never_connected: 'Запустите на нём агента с его токеном.',
    offline: 'Проверьте, что агент запущен и может связаться с сервером.',
    paused_by_owner: 'Возобновите его: PATCH /api/worker/devices/{id} с `paused` false.',
    paused: 'Прочитайте журналы неудачных заданий и устраните причину.',
    working: null,
    full: 'Если оно справится с большим, запустите агента с большим `--concurrency`.',
    no_waiting_jobs: 'Держите его в сети.',
    no_matching_jobs:
      'Посмотрите на причины: больше всего работы даст то, что нужно большинству заданий и чего у него нет.',
    jobs_excluded: 'Держите его в сети: придут другие задания.',
    floor_too_high:
      'Снизьте его `min_price_usd` (PATCH /api/worker/devices/{id}) или ждите заданий, которые платят больше.',
    about_to_claim: 'Оно получит его, когда агент запросит: проверьте, что агент запущен, или примите задание вручную.',
  },
};
