import type { PageTexts } from './page-texts.js';

export const ko: PageTexts = {
  title: '계정 만들기',
  intro: '컴퓨팅 자원을 구매하거나 내 자원을 빌려주세요.',
  submit: '계정 만들기',
  fields: {
    username: {
      label: '사용자 이름',
      hint: '영문자, 숫자, “_”, “.”, “-” 3~40자.',
      wrong: '사용자 이름은 영문자, 숫자, “_”, “.”, “-” 3~40자여야 합니다.',
    },
    email: {
      label: '이메일 주소',
      hint: '주소를 확인할 수 있는 링크를 보내 드립니다.',
      wrong: '올바른 이메일 주소를 입력하세요. 예: ada@example.com',
    },
    password: {
      label: '비밀번호',
      hint: '10~200자. 무작위 단어 몇 개를 이어 쓰면 좋습니다.',
      wrong: '비밀번호는 10~200자여야 합니다.',
    },
    referral_code: {
      label: '추천 코드 (선택)',
      hint: '초대한 사람에게 받은 8자리 코드.',
      wrong: '추천 코드는 8자리입니다. 없으면 비워 두세요.',
    },
  },
  refusals: {
    username_taken: '이미 사용 중인 이름입니다. 다른 이름을 고르세요.',
    password_too_common: '너무 흔한 비밀번호입니다. 다른 비밀번호를 고르세요.',
    referral_code_unknown: '존재하지 않는 코드입니다. 다시 확인하거나 비워 두세요.',
  },
  taken: '다른 계정에서 쓰는 주소입니다. 그 계정으로 로그인하거나 비밀번호를 재설정하세요.',
  busy: '지금은 서비스가 혼잡합니다. 잠시 후 다시 시도하세요.',
  unreadable: '양식을 읽을 수 없습니다. 다시 작성하세요.',
  signIn: '이메일 주소와 비밀번호로 로그인하기',
  registered: {
    title: (username) => `${username}님, 환영합니다`,
    mail: (email) => `계정이 만들어졌습니다. ${email}(으)로 확인 링크를 보냈습니다.`,
    docs: '브라우저에서 API를 살펴보고 사용해 보기',
  },
  verify: {
    title: '이메일 주소 확인',
    intro: '이 주소가 본인의 것인지 확인하려면 버튼을 누르세요.',
    submit: '주소 확인',
    done: { title: '주소가 확인되었습니다', says: '감사합니다. 이 페이지를 닫으셔도 됩니다.' },
    wrong: '링크가 올바르지 않거나 만료되었습니다. 여기에서 새 링크를 요청하세요.',
  },
  resend: {
    title: '새 링크 받기',
    intro: '계정의 이메일 주소를 입력하세요.',
    submit: '새 링크 보내기',
    done: {
      title: '메일을 확인하세요',
      says: '이 주소의 계정이 아직 확인되지 않았다면 새 링크를 보내 드립니다.',
    },
  },
  forgot: {
    title: '비밀번호를 잊으셨나요?',
    intro: '이메일 주소를 입력하시면 새 비밀번호를 정할 수 있는 링크를 보내 드립니다.',
    submit: '링크 보내기',
    done: { title: '메일을 확인하세요', says: '이 주소로 된 계정이 있다면 링크를 보내 드립니다.' },
  },
  reset: {
    title: '새 비밀번호 정하기',
    intro: '모든 기기에서 로그아웃되고 API 키도 모두 종료됩니다.',
    submit: '비밀번호 정하기',
    done: { title: '비밀번호가 정해졌습니다', says: '이제 이 비밀번호로 로그인할 수 있습니다.' },
    wrong: '링크가 올바르지 않거나 만료되었거나 이미 사용되었습니다. 여기에서 새 링크를 요청하세요.',
  },
};
