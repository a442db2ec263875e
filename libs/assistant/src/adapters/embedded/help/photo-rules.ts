import type { HelpTopic } from './topic.js';

export const photoRules: HelpTopic = {
  id: 'photo-rules',
  mode: 'goodness',
  en: {
    asks: [
      'which photo formats are allowed',
      'how large may the photo be',
      'rules for photos',
      'can I send a screenshot or an old photo',
      'photo was rejected as invalid',
    ],
    text: 'Send one photo as JPEG or PNG with up to {maxPhotoMb} MB, taken by you, of this deed, as the camera made it. Screenshots, pictures from the internet, generated or edited images and photos that anybody sent before are not rewarded. A short `description` of what it shows helps.',
  },
  tr: {
    asks: [
      'hangi fotoğraf biçimleri kabul edilir',
      'fotoğraf ne kadar büyük olabilir',
      'fotoğraf kuralları',
      'ekran görüntüsü veya eski fotoğraf gönderebilir miyim',
      'fotoğraf geçersiz diye reddedildi',
    ],
    text: 'JPEG veya PNG biçiminde, en çok {maxPhotoMb} MB, sizin çektiğiniz, bu iyiliğe ait ve kameradan çıktığı gibi tek bir fotoğraf gönderin. Ekran görüntüleri, internetten alınan, üretilmiş veya düzenlenmiş görseller ve daha önce herhangi birinin gönderdiği fotoğraflar ödüllendirilmez. Ne gösterdiğini anlatan kısa bir `description` yardımcı olur.',
  },
  ru: {
    asks: [
      'какие форматы фото принимаются',
      'какого размера может быть фото',
      'правила для фотографий',
      'можно ли отправить скриншот или старое фото',
      'фото отклонено как неверное',
    ],
    text: 'Отправьте одно фото в JPEG или PNG до {maxPhotoMb} МБ: снятое вами, именно этого дела, в том виде, как его сделала камера. Скриншоты, картинки из интернета, сгенерированные или обработанные изображения и фото, которые уже кто-то присылал, не награждаются. Поможет короткое описание в `description`.',
  },
  ko: {
    asks: [
      '어떤 사진 형식이 허용되나요',
      '사진 크기는 얼마까지인가요',
      '사진 규칙',
      '스크린샷이나 오래된 사진을 보내도 되나요',
      '사진이 거부됐어요',
    ],
    text: '이번 선행을 직접 찍은, 카메라가 만든 그대로의 사진 한 장을 JPEG 또는 PNG로 최대 {maxPhotoMb}MB까지 보내세요. 스크린샷, 인터넷 사진, 생성되거나 편집된 이미지, 누군가 이미 보낸 사진은 보상하지 않습니다. 무엇을 찍었는지 `description`에 짧게 적으면 도움이 됩니다.',
  },
};
