import type { DeviceTexts } from './device-texts.js';

export const ko: DeviceTexts = {
  title: '프로그램 로그인',
  intro: '터미널 등 프로그램에 표시된 코드를 입력하세요.',
  code: '코드',
  next: '계속',
  asks: (name) => `“${name}”에서 회원님 계정의 API 키를 요청합니다.`,
  from: '요청한 주소',
  at: '요청한 시각',
  scopes: '사용할 수 있는 권한',
  lasts: (days) => `키는 ${days}일 동안 유효하며 언제든지 폐기할 수 있습니다.`,
  warning:
    '방금 직접 시작했고 프로그램에 이 코드가 표시될 때만 승인하세요. 다른 사람이 코드나 링크를 보냈다면 거부하세요.',
  capCoin: '하루 최대 코인',
  capUsd: '하루 최대 미국 달러',
  noCap: 'UTC 기준 하루에 보류할 수 있는 금액입니다. 비워 두면 제한이 없습니다.',
  approve: '승인',
  deny: '거부',
  answered: {
    approve: { title: '승인했습니다', says: '이제 프로그램이 로그인되었습니다. 이 페이지를 닫아도 됩니다.' },
    deny: { title: '거부했습니다', says: '프로그램은 키를 받지 못합니다. 이 페이지를 닫아도 됩니다.' },
  },
  unknown: '코드가 틀렸거나 이미 사용되었거나 만료되었습니다. 코드를 확인하거나 프로그램에서 다시 시작하세요.',
  wrongLogin: '이메일 주소나 비밀번호가 올바르지 않습니다.',
  suspended: '정지된 계정입니다.',
  busy: '시도가 너무 많습니다. 몇 분 후에 다시 시도하세요.',
  unreadable: '양식을 읽지 못했습니다. 금액, 이메일 주소, 비밀번호를 확인하세요.',
};
