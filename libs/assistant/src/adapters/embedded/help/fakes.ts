import type { HelpTopic } from './topic.js';

export const fakes: HelpTopic = {
  id: 'fakes',
  mode: 'goodness',
  en: {
    asks: [
      'how do you detect fake photos',
      'what does is_real mean',
      'can you prove a photo is real',
      'AI generated image detection',
      'cheat with a fake photo',
      'recognise AI generated photos',
    ],
    text: '`is_real` means that no sign of fakery was found; it is no proof that the photo is real. The checks look for marks of image generators, screenshots, editing, old capture dates and photos that were sent before, by anybody. They can miss a good fake and can doubt a real photo: then the reward is held or refused with its reason.',
  },
  tr: {
    asks: [
      'sahte fotoğrafları nasıl anlıyorsunuz',
      'is_real ne demek',
      'fotoğrafın gerçek olduğunu kanıtlayabilir misiniz',
      'yapay zeka ile üretilmiş görsel tespiti',
      'sahte fotoğrafla hile',
    ],
    text: '`is_real`, sahtelik belirtisi bulunmadığı anlamına gelir; fotoğrafın gerçek olduğunu kanıtlamaz. Denetimler görsel üreteçlerinin izlerini, ekran görüntülerini, düzenlemeyi, eski çekim tarihlerini ve herhangi birinin daha önce gönderdiği fotoğrafları arar. İyi bir sahteyi kaçırabilir, gerçek bir fotoğraftan kuşkulanabilir: o zaman ödül bekletilir ya da nedeniyle reddedilir.',
  },
  ru: {
    asks: [
      'как вы распознаёте поддельные фото',
      'что значит is_real',
      'можно ли доказать что фото настоящее',
      'обнаружение картинок созданных ИИ',
      'обман с фальшивым фото',
    ],
    text: '`is_real` означает, что признаков подделки не найдено; это не доказательство подлинности. Проверки ищут следы генераторов изображений, скриншоты, обработку, старую дату съёмки и фото, которые уже кто-либо присылал. Они могут пропустить хорошую подделку и усомниться в настоящем снимке: тогда награда удерживается или отклоняется с указанием причины.',
  },
  ko: {
    asks: [
      '가짜 사진은 어떻게 찾아내나요',
      'is_real은 무슨 뜻인가요',
      '사진이 진짜라는 것을 증명할 수 있나요',
      '인공지능 생성 이미지 탐지',
      '가짜 사진으로 속이기',
      '인공지능이 만든 사진 구별',
    ],
    text: '`is_real`은 위조 흔적을 찾지 못했다는 뜻이지, 사진이 진짜라는 증명이 아닙니다. 검사는 이미지 생성기의 흔적, 스크린샷, 편집, 오래된 촬영 날짜, 누군가 이미 보낸 사진인지를 살핍니다. 잘 만든 가짜를 놓칠 수도, 진짜 사진을 의심할 수도 있으며, 그럴 때 보상은 사유와 함께 보류되거나 거부됩니다.',
  },
};
