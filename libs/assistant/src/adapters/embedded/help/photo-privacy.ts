import type { HelpTopic } from './topic.js';

export const photoPrivacy: HelpTopic = {
  id: 'photo-privacy',
  mode: 'goodness',
  en: {
    asks: [
      'are my photos stored',
      'privacy of photos',
      'what happens to the location data in my picture',
      'who sees my photos',
      'delete my photo',
      'do you keep my photos',
    ],
    text: "Photos are not kept by default: fingerprints (hashes) stay, so that the same photo isn't rewarded twice. Before a photo leaves this server for a model, it is re-encoded without its metadata, so camera and location data don't go along.",
  },
  tr: {
    asks: [
      'fotoğraflarım saklanıyor mu',
      'fotoğrafların gizliliği',
      'resmimdeki konum verisine ne olur',
      'fotoğraflarımı kim görür',
      'fotoğrafımı silmek',
      'fotoğraf saklamak',
      'fotoğraflarımı saklıyor musunuz',
    ],
    text: 'Fotoğraflar varsayılan olarak saklanmaz: aynı fotoğraf iki kez ödüllendirilmesin diye parmak izleri (özetleri) kalır. Bir fotoğraf bir modele gönderilmek üzere bu sunucudan çıkmadan önce üst verisi olmadan yeniden kodlanır; kamera ve konum bilgisi gitmez.',
  },
  ru: {
    asks: [
      'хранятся ли мои фотографии',
      'конфиденциальность фото',
      'что происходит с геоданными снимка',
      'кто видит мои фото',
      'удалить моё фото',
      'вы храните фото',
    ],
    text: 'По умолчанию фото не хранятся: остаются отпечатки (хеши), чтобы одно фото не награждалось дважды. Прежде чем снимок уйдёт с этого сервера к модели, он перекодируется без метаданных, так что данные камеры и место съёмки не передаются.',
  },
  ko: {
    asks: [
      '내 사진이 저장되나요',
      '사진 개인정보 보호',
      '사진의 위치 정보는 어떻게 되나요',
      '누가 내 사진을 보나요',
      '사진 삭제',
    ],
    text: '사진은 기본적으로 보관하지 않습니다. 같은 사진이 두 번 보상되지 않도록 지문(해시)만 남깁니다. 사진이 모델로 전송되기 위해 이 서버를 나가기 전에 메타데이터 없이 다시 인코딩하므로 카메라와 위치 정보는 전달되지 않습니다.',
  },
};
