import type { AccountPhrases } from './account-phrases.js';

export const ko: AccountPhrases = {
  logInFor: (call) =>
    `내 계정 정보는 로그인했을 때만 볼 수 있습니다. POST /auth/login에서 받은 \`Authorization: Bearer <token>\` 헤더를 붙여 요청하세요. ${call}에서도 볼 수 있습니다.`,
  more: (count, call) => `… 외 ${count}개: ${call}`,
  next: (step, request) => `다음 단계: ${step}${request === null ? '' : ` (${request})`}`,

  paidSoFar: (amount) => `지금까지 지급: ${amount}.`,
  usedSoFar: (amount) => `지금까지 사용: ${amount}.`,
  sessionOver: '이 세션은 끝났습니다.',

  noDeploys: '배포가 없습니다. POST /api/deploy/job으로 시작하세요.',
  deploy: ({ name, status, running, replicas }) =>
    `${name}: ${status}, 레플리카 ${replicas}개 중 ${running}개 실행 중.`,
  deployMoney: (held, billed) => `보류된 금액: ${held}, 지금까지 청구된 금액: ${billed}.`,
  deployEnds: (at) => `${at}까지 결제되어 있습니다.`,
  deployStatus: {
    queued: '대기열',
    starting: '시작하는 중',
    running: '실행 중',
    completed: '완료',
    failed: '실패',
    stopped: '중지됨',
  },
  deployReason: {
    no_device_online: '온라인인 기기가 없습니다.',
    no_matching_device: '온라인 기기 중 요구 사항에 맞는 것이 없습니다.',
    price_too_low: '맞는 기기들이 이 가격보다 더 요구합니다.',
    devices_busy: '맞는 기기가 모두 사용 중입니다.',
    cluster_unavailable: '지금은 클러스터에 연결할 수 없습니다.',
    no_device_found: '제때 맞는 기기를 찾지 못했습니다.',
    stopped_by_buyer: '직접 중지하셨습니다.',
    completed: '모든 레플리카가 끝까지 실행되었습니다.',
  },

  wallet: {
    have: (coins, usd) => `잔액은 ${coins}, ${usd}입니다.`,
    leavable: (coins, usd) => `그중 환전할 수 있는 것은 ${coins}, 출금할 수 있는 것은 ${usd}입니다.`,
    gift: (amount) => `${amount}은 플랫폼이 준 선물이라 여기서 쓸 수는 있지만 출금할 수는 없습니다.`,
    unsettled: (amount) => `${amount}은 아직 확정되지 않은 입금이라 출금하려면 승인이 필요합니다.`,
    disputed: (amount) => `미확정 금액 중 ${amount}은 결제자의 은행이 회수했습니다.`,
    debt: (usd) => `입금이 회수되어 갚을 금액이 ${usd} 있습니다. 갚기 전에는 아무것도 쓸 수 없습니다.`,
    nothingToWithdraw:
      '출금할 달러가 없습니다. 번 코인은 POST /api/wallet/exchange/quote와 POST /api/wallet/exchange로 달러로 바꿀 수 있습니다.',
    emailNotVerified: '이메일 주소가 아직 확인되지 않았습니다. 출금하려면 확인이 필요합니다.',
    noPayoutAccount: '아직 지급 계좌가 없습니다. POST /api/wallet/payout-account로 만드세요.',
    payoutNotReady:
      '지급 계좌가 준비되지 않았습니다. 무엇이 부족한지는 GET /api/wallet/payout-account에서 볼 수 있습니다.',
    ready: '지금 출금할 수 있습니다: POST /api/wallet/withdrawals.',
  },

  noDeposits: '아직 입금한 적이 없습니다. POST /api/wallet/deposits로 시작하세요.',
  transfer: (amount, at, status) => `${at} ${amount}: ${status}.`,
  depositStatus: {
    pending: '아직 결제되지 않음',
    paid: '입금 완료',
    expired: '결제 없이 만료됨',
    refunded: '환불됨',
    partly_refunded: '일부 환불됨',
    disputed: '결제자의 은행이 일단 회수함',
    dispute_lost: '결제자의 은행이 최종 회수함',
  },
  heldBack: {
    wrong_amount: '금액이 달라서 담당자가 먼저 확인합니다',
    wrong_currency: '통화가 달라서 담당자가 먼저 확인합니다',
    unknown_account: '누구의 것인지 불분명해서 담당자가 먼저 확인합니다',
  },
  noWithdrawals: '아직 출금한 적이 없습니다. POST /api/wallet/withdrawals로 요청하세요.',
  withdrawalStatus: {
    pending_approval: '승인 대기 중',
    approved: '승인됨, 곧 보냅니다',
    sending: '송금 중',
    paid: '지급 완료',
    returned: '지급하지 못해 잔액으로 돌아옴',
    rejected: '거절되어 잔액으로 돌아옴',
    cancelled: '취소됨',
  },
  needsApproval: '담당자의 승인이 필요합니다. 이유:',
  approval: {
    amount_above_limit: '금액이 자동 한도를 넘음',
    daily_limit_reached: '하루 자동 한도를 다 씀',
    unsettled_money: '일부가 아직 확정되지 않음',
    disputed_money: '일부를 결제자의 은행이 회수함',
    new_account: '새 계정임',
    open_dispute: '진행 중인 분쟁이 있음',
    open_exception: '확인 중인 결제가 있음',
  },
  because: (reason) => `전달된 이유: ${reason}`,

  noRewards: '아직 보상이 없습니다. POST /api/assistant/analyze-image로 선행 사진을 보내 보세요.',
  rewardStatus: { paid: '지급됨', held: '보류 중', refused: '지급되지 않음', clawed_back: '회수됨' },

  referral: ({ code, people, bonus }) =>
    `추천 코드는 ${code}입니다. 이 코드로 가입한 사람: ${people}명. 받은 보상: ${bonus}.`,
  referralsWait: (people) => `조건이 아직 충족되지 않아 지급되지 않음: ${people}명.`,

  earnedOn: (day, amount) => `${day}: ${amount}.`,
  noEarnings: '지난 7일 동안 기기에서 번 수익이 없습니다.',
};
