import type { ExplainedDevice, ExplainedJob } from '@app/marketplace/contract';
import { coins as coinsIn, count, usd as usdIn } from '../../text/amounts.js';
import { ko as phrases } from '../ko.js';
import { blocked, endOfProgram, gpuOf, when, type ExplainPhrases } from './explain-phrases.js';

const coins = (micros: bigint): string => coinsIn(micros, 'ko');
const usd = (micros: bigint): string => usdIn(micros, 'ko');
const n = (value: number): string => count(value, 'ko');

/** For a job that ended without a result. */
const paidTime = ({ figures: { reviewDueAt } }: ExplainedJob): string =>
  reviewDueAt
    ? `${when(reviewDueAt)}까지 이의를 제기하지 않으면 기기가 쓴 시간만큼 지급됩니다.`
    : '이의를 제기하지 않은 만큼 기기가 쓴 시간이 지급되었고 나머지는 돌려받았습니다.';

const works = ({ figures }: ExplainedDevice): string => `작업 ${n(figures.running)}개를 하고 있습니다`;

export const ko: ExplainPhrases = {
  job: {
    no_device_online: ({ figures }) =>
      `온라인인 기기가 없습니다. ${when(figures.expiresAt)}까지 기다리다가 만료되고, 금액은 돌아옵니다.`,
    no_matching_device: ({ figures }) => `기기 ${n(figures.online)}대가 온라인이지만 필요한 것을 갖춘 기기가 없습니다.`,
    devices_excluded: ({ figures }) =>
      `기기 ${n(figures.matching)}대가 필요한 것을 갖췄지만, 이 작업에 이미 실패했거나 맡을 수 없습니다.`,
    devices_paused: (told) =>
      `기기 ${n(blocked(told, 'paused'))}대가 필요한 것을 갖췄지만, 소유자에 의해 또는 실패한 뒤 한동안 일시 중지되었습니다.`,
    price_too_low: (told) =>
      `기기 ${n(blocked(told, 'asks_more'))}대가 필요한 것을 갖췄지만 ${coins(told.figures.priceMicros)}에는 하지 않습니다.` +
      (told.figures.priceNeededMicros === null
        ? ''
        : ` ${coins(told.figures.priceNeededMicros)}이면 하겠다는 기기가 있습니다.`),
    devices_busy: (told) =>
      `필요한 것을 갖추고 가격도 받아들이는 기기가 모두 바쁩니다(${n(blocked(told, 'busy'))}대). 먼저 비는 기기가 맡습니다.`,
    about_to_start: ({ figures }) =>
      `지금 맡을 수 있는 기기가 ${n(figures.ready)}대 있어 곧 시작될 것입니다. 시작되지 않으면 에이전트가 받을 수 있는 만큼 이미 받았거나 주인이 작업을 직접 수락하는 경우입니다.`,
    waits_for_a_person: () =>
      '`spec`이 없어서 어떤 에이전트도 가져가지 않습니다. 수락하고 직접 해 줄 사람을 기다립니다.',
    running: ({ figures: { quorum, lastContactAt } }) =>
      (quorum
        ? `서로 다른 주인의 기기에서 사본이 실행 중입니다. 일치해야 하는 결과 ${n(quorum.wanted)}개 중 ${n(quorum.results)}개가 나왔습니다.`
        : '기기 한 대가 작업 중입니다.') + (lastContactAt ? ` 마지막 신호는 ${when(lastContactAt)}입니다.` : ''),
    device_silent: ({ figures }) =>
      `작업 중인 기기의 마지막 신호는 ${when(figures.lastContactAt)}입니다. ${n(figures.offlineAfterS)}초 동안 신호가 없으면 작업은 다른 기기를 기다리고, 이번 시도에는 아무것도 지급되지 않습니다.`,
    awaiting_review: ({ figures }) =>
      `끝났습니다. 결과가 ${when(figures.reviewDueAt)}까지 확인을 기다립니다. 수락하거나 이의를 제기하세요. 아무것도 하지 않으면 그때 지급됩니다.`,
    disputed: () =>
      '결과에 이의를 제기하셨습니다. 운영자가, 늦어지면 규칙이 나눌 때까지 금액은 보류되며 양쪽 모두 증거를 낼 수 있습니다.',
    completed: () => '끝났습니다.',
    failed_by_program: (told) =>
      `실패했습니다. ${paidTime(told)} ${told.figures.programFailure ? endOfProgram(told.figures.programFailure, phrases) : ''}`,
    failed_everywhere: () =>
      '다섯 주인의 기기가 모두 실패했으니 작업 자체의 문제일 가능성이 큽니다. 금액은 돌려받았습니다.',
    timed_out: (told) =>
      `기한(\`duration_hrs\` 또는 \`spec\`의 \`timeout_s\`) 안에 끝나지 않아 종료되었습니다. ${paidTime(told)}`,
    silenced_devices: () =>
      '다섯 주인의 기기가 잇따라 실행 중에 응답이 끊겼으니 작업 자체의 문제일 가능성이 큽니다. 작업은 중단되었고 금액은 돌려받았습니다.',
    results_differ: ({ figures: { quorum } }) =>
      `실행한 기기들의 결과 가운데 서로 일치하는 것이 ${n(quorum?.wanted ?? 2)}개가 되지 않습니다. 금액은 돌려받았습니다.`,
    cancelled: () => '직접 취소하셨습니다.',
    expired: () => '제때 아무도 맡지 않았습니다. 금액은 돌려받았습니다.',
  },
  jobBlocker: {
    lacks_sandbox: (devices, { figures }) =>
      `기기 ${n(devices)}대는 ${figures.needs?.sandbox === 'image' ? '컨테이너 이미지를' : '스크립트를'} 실행하지 못합니다`,
    lacks_gpu: (devices) => `기기 ${n(devices)}대에는 GPU가 없습니다`,
    lacks_gpu_model: (devices, told) => `기기 ${n(devices)}대의 GPU는 "${gpuOf(told)}"이(가) 아닙니다`,
    lacks_gpu_count: (devices, { figures }) => `기기 ${n(devices)}대는 GPU가 ${figures.needs?.gpuCount}개보다 적습니다`,
    lacks_gpu_memory: (devices, { figures }) =>
      `기기 ${n(devices)}대는 GPU당 메모리가 ${figures.needs?.gpuMemoryGb} GB보다 적습니다`,
    lacks_memory: (devices, { figures }) =>
      `기기 ${n(devices)}대는 메모리가 ${figures.needs?.memoryMb} MB보다 적습니다`,
    lacks_network: (devices) => `기기 ${n(devices)}대는 작업이 네트워크를 쓰지 못하게 합니다`,
    excluded: (devices) => `기기 ${n(devices)}대는 이 작업에 이미 실패했거나 맡을 수 없습니다`,
    paused: (devices) => `기기 ${n(devices)}대는 소유자에 의해 또는 실패한 뒤 일시 중지되었습니다`,
    asks_more: (devices, { figures }) => `기기 ${n(devices)}대는 ${coins(figures.priceMicros)}보다 더 요구합니다`,
    busy: (devices) => `기기 ${n(devices)}대는 다른 일을 하고 있습니다`,
  },
  jobStep: {
    wait: () => '기다리세요. 기기는 수시로 온라인이 됩니다.',
    post_for_more: ({ figures: { priceNeededMicros } }) =>
      priceNeededMicros === null
        ? '취소하고 더 높은 가격으로 다시 올리세요.'
        : `취소하고 기기당 ${coins(priceNeededMicros)} 이상으로 다시 올리세요.`,
    ask_for_less: () => '취소하고 요구 사항을 줄인 `spec`으로 다시 올리세요.',
    accept_by_hand: () => '워커 토큰이 있으면 누구나 수락할 수 있습니다.',
    cancel: () => '취소하세요. 금액은 돌아옵니다.',
    accept_result: () => '결과를 수락하세요. 바로 지급됩니다.',
    dispute_result: () => '이의를 제기하고 이유를 적으세요.',
    add_evidence: () => '증거를 제출하세요.',
    read_result: () => '결과를 확인하세요.',
    read_attempts: () => '각 기기가 보고한 내용을 보세요.',
    post_again: () => '고쳐서 다시 올리세요.',
  },
  device: {
    never_connected: () => '하트비트를 보낸 적이 없습니다.',
    offline: ({ figures }) => `오프라인입니다. 마지막 하트비트는 ${when(figures.lastHeartbeatAt)}에 왔습니다.`,
    paused_by_owner: () => '소유자가 일시 중지해서 새 작업이나 복제본을 받지 않습니다.',
    paused: ({ figures: { pause } }) =>
      `다른 사람의 기기가 끝낸 작업 ${n(pause?.failedJobs ?? 0)}개에 실패해서 ${when(pause?.until ?? null)}까지 작업을 받지 못합니다. 또 실패할 때마다 중지 시간이 두 배가 되고(최대 하루), 작업을 하나 끝내면 풀립니다.`,
    working: (told) => `${works(told)}.`,
    full: (told) => `${works(told)}. 한 번에 받을 수 있는 만큼 다 찼습니다(하트비트의 \`concurrency\`).`,
    no_waiting_jobs: () => '지금은 기기를 기다리는 작업이 없습니다.',
    no_matching_jobs: ({ figures }) =>
      `대기 중인 작업은 있지만 필요한 것을 갖추지 못했습니다(비교한 작업 ${n(figures.compared)}개).`,
    jobs_excluded: () => '할 수 있는 작업은 이미 실패했거나 다른 사본을 맡은 것들뿐입니다.',
    floor_too_high: ({ figures: { minPriceUsdMicros, bestUsdMicros } }) =>
      `할 수 있는 작업이 있지만 주인이 원하는 시간당 ${usd(minPriceUsdMicros ?? 0n)}보다 적게 줍니다` +
      (bestUsdMicros === null ? '.' : `. 가장 많이 주는 것이 수수료를 빼고 ${usd(bestUsdMicros)}입니다.`),
    about_to_claim: () => '할 수 있는 작업이 기다리고 있습니다.',
  },
  deviceBlocker: {
    lacks_sandbox: (jobs) => `작업 ${n(jobs)}개는 이 기기에 없는 샌드박스(스크립트나 컨테이너 이미지)가 필요합니다`,
    lacks_gpu: (jobs) => `작업 ${n(jobs)}개는 GPU가 필요합니다`,
    lacks_gpu_model: (jobs) => `작업 ${n(jobs)}개는 다른 GPU가 필요합니다`,
    lacks_gpu_count: (jobs) => `작업 ${n(jobs)}개는 GPU가 더 필요합니다`,
    lacks_gpu_memory: (jobs) => `작업 ${n(jobs)}개는 GPU당 메모리가 더 필요합니다`,
    lacks_memory: (jobs) => `작업 ${n(jobs)}개는 메모리가 더 필요합니다`,
    lacks_network: (jobs) => `작업 ${n(jobs)}개는 네트워크가 필요한데 에이전트가 허용하지 않습니다`,
    excluded: (jobs) => `작업 ${n(jobs)}개는 이미 실패해서 다시 받지 못합니다`,
    pays_too_little: (jobs) => `작업 ${n(jobs)}개는 \`min_price_usd\`보다 적게 줍니다`,
  },
  deviceStep: {
    never_connected: '기기에서 워커 토큰으로 에이전트를 시작하세요.',
    offline: '에이전트가 실행 중이고 서버에 연결되는지 확인하세요.',
    paused_by_owner: '다시 시작하세요: PATCH /api/worker/devices/{id}에 `paused` false.',
    paused: '실패한 작업의 로그를 읽고 원인을 고치세요.',
    working: null,
    full: '더 감당할 수 있으면 에이전트를 더 높은 `--concurrency`로 시작하세요.',
    no_waiting_jobs: '온라인 상태를 유지하세요.',
    no_matching_jobs: '막는 이유를 보세요. 많은 작업이 필요로 하는데 이 기기에 없는 것이 일을 가장 많이 가져옵니다.',
    jobs_excluded: '온라인 상태를 유지하세요. 다른 작업이 들어옵니다.',
    floor_too_high: '`min_price_usd`를 낮추거나(PATCH /api/worker/devices/{id}) 더 많이 주는 작업을 기다리세요.',
    about_to_claim: '에이전트가 요청하면 받습니다. 에이전트가 실행 중인지 확인하거나 작업을 직접 수락하세요.',
  },
};
