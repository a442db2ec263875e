import type { MailTexts } from '../mail-texts.js';

export const ko: MailTexts = {
  hello: (username) => `${username}님, 안녕하세요.`,
  footer: (site) => `${site}에 계정이 있어 이 메일을 보내 드립니다.`,
  code: (endpoint) => `프로그램에서 하려면 이 토큰을 다음으로 보내세요: ${endpoint}`,
  asked: {
    verify_email: {
      subject: '이메일 주소를 확인해 주세요',
      says: '이 이메일 주소가 본인의 것임을 확인해 주세요.',
      button: '주소 확인',
      remark: (hours) => `링크는 ${hours}시간 동안 유효합니다. 가입하지 않으셨다면 이 메일을 무시하세요.`,
    },
    reset_password: {
      subject: '새 비밀번호를 정해 주세요',
      says: '비밀번호 재설정 요청을 받았습니다.',
      button: '새 비밀번호 정하기',
      remark: (hours) =>
        `링크는 ${hours}시간 안에 한 번만 쓸 수 있습니다. 요청하지 않으셨다면 이 메일을 무시하세요. 비밀번호는 바뀌지 않았습니다.`,
    },
  },
  notices: {
    withdrawal_requested: {
      subject: '출금 요청이 접수되었습니다',
      says: '잔액에서 출금 요청이 접수되었습니다. 지급되거나 거절될 때까지 금액은 보류됩니다.',
    },
    withdrawal_paid: { subject: '출금이 완료되었습니다', says: '출금한 돈을 은행으로 보냈습니다.' },
    withdrawal_returned: {
      subject: '출금한 돈이 돌아왔습니다',
      says: '출금을 지급하지 못했습니다. 돈은 다시 잔액에 있습니다.',
    },
    withdrawal_rejected: {
      subject: '출금이 거절되었습니다',
      says: '출금이 거절되었습니다. 돈은 다시 잔액에 있습니다.',
    },
    password_changed: {
      subject: '비밀번호가 변경되었습니다',
      says: '계정의 비밀번호가 변경되었습니다. 다른 세션은 종료되었습니다.',
    },
    two_factor_enabled: {
      subject: '2단계 인증을 켰습니다',
      says: '2단계 인증을 켰습니다. 이제 로그인할 때 코드도 필요합니다. 복구 코드를 안전한 곳에 보관하세요.',
    },
    two_factor_disabled: {
      subject: '2단계 인증을 껐습니다',
      says: '2단계 인증을 껐습니다. 이제 비밀번호만으로 로그인할 수 있습니다.',
    },
    new_sign_in: {
      subject: '계정에 새로운 로그인이 있었습니다',
      says: '이전에 사용된 적 없는 네트워크나 프로그램에서 계정에 로그인했습니다.',
    },
    api_key_created: {
      subject: '계정에 새 API 키가 만들어졌습니다',
      says: 'API 키가 만들어졌습니다. 이 키를 가진 프로그램은 누구의 것이든 회원님을 대신해 작동할 수 있습니다.',
    },
    passkey_added: {
      subject: '계정에 패스키가 추가되었습니다',
      says: '패스키가 추가되었습니다. 비밀번호 없이 이 패스키로 계정에 로그인할 수 있습니다.',
    },
    passkey_removed: {
      subject: '계정에서 패스키가 삭제되었습니다',
      says: '패스키가 삭제되었습니다. 이제 이 패스키로는 계정에 로그인할 수 없습니다.',
    },
    email_verified: { subject: '주소가 확인되었습니다', says: '이메일 주소가 확인되었습니다. 감사합니다.' },
    account_suspended: {
      subject: '계정이 정지되었습니다',
      says: '계정이 정지되었습니다. 계정의 내용은 그대로 있습니다. 재검토를 원하시면 이 사이트의 운영자에게 메일을 보내세요.',
    },
    account_deleted: {
      subject: '계정이 삭제되었습니다',
      says: '요청하신 대로 계정이 삭제되었습니다. 이것이 마지막 메일입니다.',
    },
    username_changed: {
      subject: '사용자 이름이 변경되었습니다',
      says: '계정의 사용자 이름이 변경되었습니다.',
    },
    address_named: {
      subject: '회원님의 주소로 계정이 만들어졌습니다',
      says: '누군가 회원님의 이메일 주소로 새 계정을 만들었습니다. 본인이라면 기존 계정으로 로그인하거나 비밀번호를 재설정하세요. 본인이 아니라면 이 메일을 무시하세요. 회원님의 계정은 아무것도 바뀌지 않았습니다.',
    },
    dispute_opened: {
      subject: '분쟁이 제기되었습니다',
      says: '회원님과 관련된 분쟁이 제기되었습니다. 해결되면 알려 드리겠습니다.',
    },
    dispute_settled: { subject: '분쟁이 해결되었습니다', says: '회원님과 관련된 분쟁이 해결되었습니다.' },
  },
  rows: {
    amount: '금액',
    withdrawal: '출금',
    deposit: '입금',
    job: '작업',
    outcome: '결과',
    why: '사유',
    address: '네트워크 주소',
    program: '프로그램',
    name: '이름',
    scopes: '권한',
    from: '이전',
    to: '현재',
    at: '시각',
  },
  outcomes: { won: '회원님께 유리함', lost: '회원님께 불리함', shared: '일부만 회원님께 유리함' },
  notYou: {
    says: '본인이 하지 않았다면 즉시 새 비밀번호를 정하세요. 그러면 모든 세션이 종료됩니다.',
    button: '새 비밀번호 정하기',
  },
};
