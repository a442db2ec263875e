import type { PageTexts } from './page-texts.js';

export const ko: PageTexts = {
  title: '계정 만들기',
  intro: '컴퓨팅 자원을 빌려주거나 구매하세요.',
  submit: '계정 만들기',
  fields: {
    username: {
      label: '사용자 이름',
      hint: '영문자, 숫자, “_”, “.”, “-” 3~40자.',
      wrong: '사용자 이름은 영문자, 숫자, “_”, “.”, “-” 3~40자입니다.',
    },
    email: {
      label: '이메일 주소',
      hint: '주소를 확인하는 메일을 보내 드립니다.',
      wrong: '여기서 쓸 수 있는 이메일 주소가 아닙니다.',
    },
    password: {
      label: '비밀번호',
      hint: '10~200자. 무작위 단어 몇 개면 충분합니다.',
      wrong: '비밀번호는 10~200자입니다.',
    },
    referral_code: {
      label: '추천 코드 (선택)',
      hint: '초대한 사람의 코드 여덟 자.',
      wrong: '추천 코드는 여덟 자입니다. 없으면 비워 두세요.',
    },
  },
  refusals: {
    username_taken: '이미 사용 중인 이름입니다.',
    password_too_common: '가장 먼저 추측되는 비밀번호입니다. 다른 것을 고르세요.',
    referral_code_unknown: '이 코드를 가진 사람이 없습니다. 고치거나 비워 두세요.',
  },
  taken: '다른 계정이 이 주소를 이미 확인했습니다. 그 계정으로 로그인하거나 새 비밀번호를 정하세요.',
  busy: '지금은 요청이 너무 많습니다. 잠시 후 다시 시도해 주세요.',
  unreadable: '양식을 읽을 수 없습니다. 다시 작성해 주세요.',
  registered: {
    title: (username) => `${username}님, 환영합니다`,
    mail: (email) => `계정이 만들어졌습니다. ${email}(으)로 메일을 보냈습니다. 주소를 확인하는 방법이 적혀 있습니다.`,
    signIn: '주소와 비밀번호로 로그인합니다:',
    docs: '할 수 있는 일: API와 사용해 보는 방법',
  },
  verify: {
    title: '이메일 주소 확인',
    intro: '한 번만 누르시면 메일이 도착하는 것을 확인할 수 있습니다.',
    submit: '주소 확인',
    done: { title: '주소가 확인되었습니다', says: '감사합니다. 이 페이지를 닫으셔도 됩니다.' },
    wrong: '링크가 온전하지 않거나 더 이상 쓸 수 없습니다. 여기에서 새 링크를 받으세요.',
  },
  resend: {
    title: '새 링크',
    intro: '계정의 주소를 입력하세요.',
    submit: '새 링크 보내기',
    done: {
      title: '메일을 확인하세요',
      says: '이 주소로 된, 아직 확인되지 않은 계정이 있다면 새 링크를 보내 드립니다.',
    },
  },
  forgot: {
    title: '비밀번호를 잊으셨나요?',
    intro: '계정의 주소를 입력하시면 새 비밀번호를 정하는 링크를 메일로 보내 드립니다.',
    submit: '메일 보내기',
    done: { title: '메일을 확인하세요', says: '이 주소로 된 계정이 있다면 메일을 보내 드립니다.' },
  },
  reset: {
    title: '새 비밀번호 정하기',
    intro: '계정의 모든 세션과 API 키가 종료됩니다.',
    submit: '비밀번호 정하기',
    done: { title: '비밀번호가 정해졌습니다', says: '이제 이 비밀번호로 로그인할 수 있습니다.' },
    wrong: '링크가 온전하지 않거나 이미 쓰였거나 더 이상 쓸 수 없습니다. 여기에서 새 링크를 받으세요.',
  },
};
