import type { Phrases } from './phrases.js';

export const ko: Phrases = {
  unknown:
    '그건 제가 모릅니다. 이 서비스(기기, 작업, 배포, 프록시 대역폭, 보상)와, 로그인한 경우 내 계정에 대해 답할 수 있습니다.',
  noSuchItem: '그만큼 많지는 않습니다.',

  balance: (coins, usd) => `잔액은 ${coins}, ${usd}입니다. 진행 중인 작업과 세션에 보류된 금액은 포함되지 않습니다.`,
  earned: (today) => `00:00 UTC부터 내 기기가 번 금액은 ${today}입니다.`,

  noDevices: '아직 기기가 없습니다. POST /api/worker/token/create로 추가하세요.',
  deviceWorks: '작업 중',
  idle: {
    never_connected: '유휴: 하트비트를 보낸 적이 없습니다. 워커 토큰으로 에이전트를 시작하세요',
    offline: '유휴: 오프라인입니다. 에이전트가 실행 중이고 서버에 연결되는지 확인하세요',
    paused_by_owner: '직접 일시 중지했습니다. 다시 시작할 때까지 새 작업이나 복제본을 받지 않습니다',
    paused:
      '유휴: 작업에 잇따라 실패해서 한동안 작업을 받지 못합니다. 이유와 기한은 GET /api/worker/explain에서 볼 수 있습니다',
    no_waiting_jobs: '유휴: 지금은 대기 중인 작업이 없습니다',
    no_matching_jobs: '유휴: 대기 중인 작업은 있지만 이 기기가 실행할 수 있는 것이 없습니다',
    floor_too_high: '유휴: 할 수 있는 작업들의 대금이 `min_price_usd`보다 낮습니다',
    about_to_claim: '유휴: 할 수 있는 작업이 대기 중이며 에이전트가 곧 가져갈 것입니다',
  },
  online: '온라인',
  offline: '오프라인',
  lastSeen: (at) => `마지막 신호 ${at}`,
  deviceEarned: (coins) => `오늘 수익: ${coins}`,

  noJobs: '아직 작업이 없습니다. POST /api/jobs로 만드세요.',
  status: {
    waiting: '대기 중',
    running: '실행 중',
    completed: '완료',
    failed: '실패',
    cancelled: '취소됨',
    expired: '만료됨',
  },
  waiting: {
    no_device_online: '온라인인 기기가 없습니다',
    no_matching_device: '온라인 기기 중 요구 사항에 맞는 것이 없습니다',
    price_too_low: '맞는 기기들이 시간당 더 높은 금액을 요구합니다',
    devices_excluded: '맞는 기기들이 이 작업에 이미 실패했거나 맡을 수 없습니다',
    devices_paused: '맞는 기기들이 소유자에 의해, 또는 실패한 뒤 일시 중지되었습니다',
    devices_busy: '맞는 기기가 모두 다른 작업 중입니다',
    about_to_start: '맞는 기기가 비어 있어 곧 가져갈 것입니다',
    waits_for_a_person: '`spec`이 없어서 사람이 수락하기를 기다립니다',
  },
  programFailed: (exitCode) => `프로그램이 종료 코드 ${exitCode}로 끝났습니다.`,
  programEnded: (reason) => `프로그램이 중지되었습니다: ${reason}`,
  lastLines: '로그의 마지막 줄:',

  noSessions: '활성 프록시 세션이 없습니다. POST /api/bandwidth/create로 살 수 있습니다.',
  session: (id, remaining, bought, until) => `세션 ${id}: ${bought} 중 ${remaining} 남음, ${until}까지`,

  quote: ({ gpus, hours, replicas, price, usd, coins }) =>
    `${gpus}, ${hours}시간, 레플리카: ${replicas}: ${usd} (${coins}), GPU당 시간당 ${price} 기준입니다. POST /api/deploy/quote로 이 가격을 5분 동안 확정할 수 있습니다.`,
  quoteDefault: (model, price) => `${model}은(는) 가격표에 없으므로 GPU당 시간당 기본 가격 ${price}이 적용됩니다.`,
  quoteNeedsModel: (prices) => `어떤 GPU를 몇 개, 몇 시간, 레플리카 몇 개로 쓰실 건가요? GPU당 시간당 가격: ${prices}.`,

  request: {
    jobIntro: '`Authorization: Bearer <token>` 헤더와 함께 POST /api/jobs로 보내세요:',
    deployIntro: '`Authorization: Bearer <token>` 헤더와 함께 POST /api/deploy/job으로 보내세요:',
    assumed: '말씀하지 않은 값은 이렇게 가정했습니다:',
    missing: '다음에 답해 주시면 요청을 고쳐 드립니다:',
    defaultValue: '기본값',
    wholeHours: '한 시간 단위',
    priceFromList: (perHour) => `가격표 기준, 시간당 ${perHour}`,
    askTitle: '이름은 무엇으로 할까요? (따옴표 안에 적어 주세요)',
    askType: '유형은 무엇인가요: docker, training, inference, script?',
    askHours: '몇 시간 동안인가요?',
    askPrice: '몇 코인을 지불하시겠어요?',
    askGpu: '어떤 GPU 모델을 몇 개 쓰나요?',
    askWhatToRun:
      '무엇을 실행하나요: 컨테이너 이미지(예: `docker.io/library/python:3.12-slim`) 또는 백틱 안의 스크립트? 둘 다 없으면 사람이 직접 처리합니다',
    askAnything:
      '작업과 배포 요청을 작성해 드립니다. 무엇을, 어떤 GPU에서, 몇 시간, 몇 코인에 실행할지 말씀해 주세요. 예: "A100 2개로 5시간 학습하는 40코인짜리 작업".',
    titles: {
      docker: '컨테이너 실행',
      jupyter: 'Jupyter 노트북',
      inference: '모델 추론',
      training: '모델 학습',
      script: '스크립트 실행',
    },
  },

  sources: (paths) => `출처: ${paths}`,
  didYouMean: '혹시 이 중 하나를 물어보신 건가요?',
  orElse: (question, path) => `혹시 "${question}"${path === undefined ? '' : ` (${path})`}에 대한 질문인가요?`,
  fromTheDocs: '준비된 답은 없지만, 영어 문서에는 이렇게 적혀 있습니다:',
};
