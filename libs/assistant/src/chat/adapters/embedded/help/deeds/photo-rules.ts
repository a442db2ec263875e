import type { HelpTopic } from '../topic.js';

export const photoRules: HelpTopic = {
  id: 'photo-rules',
  sources: ['POST /api/assistant/analyze-image'],
  mode: 'goodness',
  en: {
    question: 'Which photos are accepted?',
    text: 'Send one photo as JPEG or PNG with up to {maxPhotoMb} MB, taken by you, of this deed, as the camera made it. Screenshots, pictures from the internet, generated or edited images and photos that anybody sent before are not rewarded. A short `description` of what it shows helps: POST /api/assistant/analyze-image.',
  },
  tr: {
    question: 'Hangi fotoğraflar kabul edilir?',
    text: 'JPEG veya PNG biçiminde, en çok {maxPhotoMb} MB, sizin çektiğiniz, bu iyiliğe ait ve kameradan çıktığı gibi tek bir fotoğraf gönderin. Ekran görüntüleri, internetten alınan, üretilmiş veya düzenlenmiş görseller ve daha önce herhangi birinin gönderdiği fotoğraflar ödüllendirilmez. Ne gösterdiğini anlatan kısa bir `description` yardımcı olur: POST /api/assistant/analyze-image.',
  },
  ru: {
    question: 'Какие фото принимаются?',
    text: 'Отправьте одно фото в JPEG или PNG до {maxPhotoMb} МБ: снятое вами, именно этого дела, в том виде, как его сделала камера. Скриншоты, картинки из интернета, сгенерированные или обработанные изображения и фото, которые уже кто-то присылал, не награждаются. Поможет короткое описание в `description`: POST /api/assistant/analyze-image.',
  },
  ko: {
    question: '어떤 사진을 보낼 수 있나요?',
    text: '이번 선행을 직접 찍은, 카메라가 만든 그대로의 사진 한 장을 JPEG 또는 PNG로 최대 {maxPhotoMb}MB까지 보내세요. 스크린샷, 인터넷 사진, 생성되거나 편집된 이미지, 누군가 이미 보낸 사진은 보상하지 않습니다. 무엇을 찍었는지 `description`에 짧게 적으면 도움이 됩니다: POST /api/assistant/analyze-image.',
  },
};
