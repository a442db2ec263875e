import type { ErrorTexts } from './en.js';

export const ko: ErrorTexts = {
  offline: '마켓에 연결할 수 없습니다. 네트워크를 확인하세요. 입력한 내용은 그대로 있습니다.',
  timeout: '마켓이 제때 응답하지 않았습니다. 다시 시도하세요.',
  unexpected: '이 페이지에서 문제가 생겼습니다. 새로 고침한 뒤에도 계속되면 운영자에게 알려 주세요.',
  wrongRequest: '요청에 잘못된 부분이 있습니다. 자세한 내용(영어):',
  answer: '마켓의 응답(영어):',
  codes: {
    invalid_credentials: '이메일 주소 또는 비밀번호가 올바르지 않습니다.',
    too_many_attempts: '시도 횟수가 너무 많습니다. 몇 분 뒤에 다시 시도하세요.',
    second_factor_required: '이 계정은 코드도 필요합니다.',
    wrong_second_factor: '코드가 틀렸거나 이미 사용되었습니다. 앱에서 다음 코드를 기다리거나 복구 코드를 쓰세요.',
    wrong_code: '코드가 틀렸거나 이미 사용되었습니다. 앱에서 다음 코드를 기다리세요.',
    two_factor_on: '2단계 인증이 이미 켜져 있습니다. 페이지를 새로 고치세요.',
    two_factor_off: '설정 시간이 지났거나 2단계 인증이 꺼져 있습니다. 다시 시작하세요.',
    username_taken: '이미 사용 중인 이름입니다. 다른 이름을 선택하세요.',
    username_changed_recently: '사용자 이름은 30일에 한 번만 바꿀 수 있습니다.',
    password_too_common: '너무 흔한 비밀번호입니다. 아무 단어 몇 개를 이어 보세요.',
    referral_code_unknown: '없는 추천 코드입니다. 확인하거나 비워 두세요.',
    money_held: '아직 정산되지 않은 작업이나 돈이 있습니다. 진행 중인 것을 끝내고 정산을 기다리세요.',
    balance_left: '잔액이 남아 있습니다. 쓰거나 출금하거나 포기하세요.',
    console_only:
      '이 마켓은 다른 주소로 설정되어 있습니다. 그 주소로 열거나 운영자에게 PUBLIC_URL을 확인해 달라고 하세요.',
    account_suspended: '정지된 계정입니다. 이 마켓의 운영자에게 문의하세요.',
    insufficient_balance: '잔액이 부족합니다. 먼저 입금하거나 환전하세요.',
    account_in_debt:
      '입금된 돈이 사용된 뒤 회수되었습니다. 먼저 이 빚을 갚으세요. 남은 금액은 지갑에서 볼 수 있습니다.',
    quote_expired: '이 가격은 기한이 지났습니다. 새 가격을 요청하세요.',
    quote_used: '이미 사용한 가격입니다. 새 가격을 요청하세요.',
    no_exit_available:
      '지금은 조건에 맞는 출구가 없습니다. 잠시 뒤에 다시 시도하거나 다른 국가 또는 더 높은 가격을 선택하세요.',
    payments_not_configured: '이 마켓은 아직 결제를 받지 않습니다. 운영자에게 문의하세요.',
    rate_limited: '요청이 너무 많습니다. 잠시 뒤에 다시 시도하세요.',
    overloaded: '마켓이 바쁩니다. 몇 초 뒤에 다시 시도하세요.',
    admin_only: '관리자만 할 수 있습니다.',
    wrong_password: '현재 비밀번호가 올바르지 않습니다.',
    passkey_refused: '여기에 없는 패스키이거나 응답이 너무 늦었습니다. 다시 시도하거나 비밀번호를 쓰세요.',
    passkey_invalid: '새 패스키를 확인하지 못했습니다. 처음부터 다시 하세요.',
    too_many_passkeys: '계정에 둘 수 있는 패스키 20개를 다 썼습니다. 먼저 하나를 삭제하세요.',
    too_many_api_keys: '계정에 둘 수 있는 키 50개를 다 썼습니다. 먼저 하나를 취소하세요.',
    webhook_url_refused:
      '쓸 수 없는 URL입니다. 공개된 호스트 이름의 https 주소여야 하며 사용자 이름이나 # 부분이 없어야 합니다.',
    too_many_webhooks: '계정에 둘 수 있는 웹훅을 다 썼습니다. 먼저 하나를 삭제하세요.',
  },
};
