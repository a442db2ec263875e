import type { ActionLabels } from './action-labels.js';

export const ko: ActionLabels = {
  of: {
    cancel_job: (name) => `${name} 취소`,
    accept_result: (name) => `${name} 결과 수락`,
    dispute_result: (name) => `${name} 결과에 이의 제기`,
    run_again: (name) => `${name} 다시 실행`,
    post_for_more: (name, coins) =>
      coins === null ? `${name} 더 높은 가격으로 다시 등록` : `${name} ${coins} 코인으로 다시 등록`,
    stop_deploy: (name) => `${name} 중지`,
    scale_deploy: (name, replicas) =>
      replicas === null ? `${name} 레플리카 수 변경` : `${name} 레플리카를 ${replicas}개로 변경`,
    end_session: () => '이 세션 종료',
    top_up_session: (_, gb) => (gb === null ? '트래픽 추가 구매' : `${gb} GB 추가 구매`),
    self_test: (name) => `${name} 하드웨어 테스트`,
  },
  openRecord: (name) => `${name} 열기`,
  open: {
    home: '홈 열기',
    jobs: '작업 열기',
    job: '작업 열기',
    new_job: '작업 만들기',
    deploys: '배포 열기',
    deploy: '배포 열기',
    new_deploy: '배포 만들기',
    sessions: '대역폭 열기',
    session: '세션 열기',
    devices: '내 장치 열기',
    device: '장치 열기',
    add_device: '장치 추가',
    earnings: '수익 내역 열기',
    wallet: '지갑 열기',
    offers: '제공 목록 열기',
    api_keys: 'API 키 열기',
    webhooks: '웹훅 열기',
    referrals: '추천 열기',
    rewards: '선행 열기',
    account: '계정 열기',
    admin: '운영자 페이지 열기',
    other: '콘솔 열기',
  },
};
