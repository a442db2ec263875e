import type { UiTexts } from './en.js';

export const ko: UiTexts = {
  loading: '불러오는 중',
  retry: '다시 시도',
  cancel: '취소',
  copy: '복사',
  copied: '복사됨',
  notCopied: '브라우저가 복사를 허용하지 않습니다. 텍스트를 선택해 직접 복사하세요.',
  pages: '목록 페이지',
  firstPage: '첫 페이지',
  nextPage: '다음 페이지',
  showTable: '표로 보기',
  day: '날짜',
  time: '시간',
  menu: '메뉴',
  wrongAmount: '0보다 큰 수를 숫자로만 입력하세요. 소수점 아래는 여섯 자리까지입니다: 1234.5',
};
