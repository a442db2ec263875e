import type { PasskeyTexts } from './en.js';

export const ko: PasskeyTexts = {
  signIn: '패스키로 로그인',
  title: '패스키',
  about:
    '패스키를 쓰면 비밀번호 대신 지문, 얼굴 또는 PIN으로 로그인합니다. 이 사이트에서만 작동하므로 피싱으로 빼앗길 수 없습니다.',
  none: '아직 패스키가 없습니다.',
  unavailable: '이 주소에서는 브라우저가 패스키를 쓸 수 없습니다. HTTPS와 도메인 이름으로 콘솔을 여세요.',
  add: '패스키 추가',
  addTitle: '패스키 추가',
  addAbout: '비밀번호로 확인하세요. 그러면 브라우저가 패스키를 어디에 보관할지 묻습니다.',
  name: '이름',
  nameHint: '다른 패스키와 구별할 이름입니다. 예: “회사 노트북”.',
  password: '현재 비밀번호',
  next: '계속',
  added: '패스키를 추가했습니다.',
  createdAt: '추가한 때',
  lastUsed: '마지막 로그인',
  never: '없음',
  kept: '보관',
  synced: '동기화됨',
  oneDevice: '기기 한 대에만',
  actions: '작업',
  remove: '삭제',
  removeTitle: '이 패스키를 삭제할까요?',
  removeAbout: (name) =>
    `이제 “${name}”(으)로 로그인할 수 없습니다. 이 패스키로 시작한 세션은 계속됩니다. 세션 목록에서 끝낼 수 있습니다.`,
  removed: '패스키를 삭제했습니다.',
  refusals: {
    cancelled: '브라우저 창이 닫혔거나 시간이 지났습니다. 다시 시도하세요.',
    known: '이 기기나 비밀번호 관리자에 이미 이 계정의 패스키가 있습니다.',
    unable: '이 기기나 브라우저에서는 할 수 없습니다. 다른 기기를 쓰거나 평소 주소로 콘솔을 여세요.',
  },
};
