import type { SessionTexts } from './en.js';

export const ko: SessionTexts = {
  signIn: '로그인',
  register: '계정 만들기',
  email: '이메일 주소',
  emailHint: '확인 링크를 보내 드립니다.',
  password: '비밀번호',
  passwordHint: '10자 이상이어야 합니다. 아무 단어 몇 개를 이어도 좋습니다.',
  username: '사용자 이름',
  usernameHint: '영문자, 숫자, 점, 하이픈, 밑줄로 3~40자. 다른 사람에게도 보입니다.',
  referral: '추천 코드 (초대받은 경우)',
  newHere: '처음이신가요?',
  registered: '이미 계정이 있나요?',
  forgot: '비밀번호를 잊으셨나요?',
  codeTitle: '2단계 인증',
  code: '코드',
  codeHint: '인증 앱에 표시된 숫자 여섯 자리 또는 복구 코드 중 하나입니다.',
  back: '뒤로',
  inbox: '받은 편지함을 확인하세요',
  inboxAbout: (email) =>
    `${email} 주소로 링크를 보냈습니다. 링크를 열어 주소를 확인해 주세요. 계정은 바로 사용할 수 있습니다.`,
  goOn: '계속',
};
