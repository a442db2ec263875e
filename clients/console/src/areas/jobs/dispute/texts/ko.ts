import type { DisputeTexts } from './en.js';

export const ko: DisputeTexts = {
  acceptAbout: (amount) => `지금 ${amount}을 지급합니다.`,
  accepted: '수락하고 지급했습니다.',
  dispute: '이의 제기',
  disputeAbout: (amount) =>
    `관리자가 결정할 때까지 ${amount} 및 소액의 보증금이 동결됩니다. 이의가 맞으면 보증금은 돌아옵니다.`,
  reviews: {
    completed: {
      about: '결과가 도착했습니다. 검토 기간이 끝나기 전에 수락하거나 이의를 제기하세요.',
      accept: '결과 수락',
      why: '결과의 무엇이 잘못되었나요?',
    },
    failed: {
      about:
        '작업이 결과 없이 끝났습니다. 기기가 작업한 시간은 지급해야 합니다. 검토 기간이 끝나기 전에 수락하거나 이의를 제기하세요.',
      accept: '작업 시간 지급',
      why: '왜 더 적게 지급해야 하나요?',
    },
  },
  reviewEnds: (amount, when) => `아무것도 하지 않으면 ${when}에 ${amount}을 지급하게 됩니다.`,
  disputeTitle: '이의 제기',
  disputeOpen: '진행 중',
  disputeSettled: '결정됨',
  decidedBy: '결정 시각',
  inDispute: '이의 제기된 금액',
  sides: {
    buyer: {
      deposit: '내 보증금',
      pay: '지급할 금액',
      back: '돌려받을 금액',
      by: { buyer: '나', worker: '기기 소유자' },
    },
    worker: {
      deposit: '구매자의 보증금',
      pay: '내가 받을 금액(수수료 공제 전)',
      back: '구매자에게 반환',
      by: { buyer: '구매자', worker: '나' },
    },
  },
  note: '결정 이유',
  evidence: '증거',
  addEvidence: '증거 추가',
  evidenceHint: '무엇을 보았는지, 관리자도 어떻게 확인할 수 있는지 적으세요.',
  send: '보내기',
};
