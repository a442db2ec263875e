import type { HelpTopic } from '../topic.js';

export const photoPrivacy: HelpTopic = {
  id: 'photo-privacy',
  sources: ['POST /api/assistant/analyze-image', 'libs/assistant/README.md'],
  mode: 'goodness',
  en: {
    question: 'Do you keep my photos?',
    text: "Photos are not kept: only fingerprints (hashes) stay, so that the same photo isn't rewarded twice; there is nothing to delete. Where the operator has set up a vision model, it gets a smaller copy without metadata, so camera and location data don't go along. GET /auth/export shows what is stored about you.",
  },
  tr: {
    question: 'Fotoğraflarımı saklıyor musunuz?',
    text: 'Fotoğraflar saklanmaz: aynı fotoğraf iki kez ödüllendirilmesin diye yalnızca parmak izleri (özetleri) kalır; silinecek bir şey yoktur. İşletmeci bir görsel model kurduysa model, üst verisi olmayan küçük bir kopya alır; kamera ve konum bilgisi gitmez. Hakkınızda ne tutulduğunu GET /auth/export gösterir.',
  },
  ru: {
    question: 'Храните ли вы мои фото?',
    text: 'Фото не хранятся: остаются только отпечатки (хеши), чтобы одно фото не награждалось дважды; удалять нечего. Если оператор подключил зрительную модель, она получает уменьшенную копию без метаданных, так что данные камеры и место съёмки не передаются. Что хранится о вас, показывает GET /auth/export.',
  },
  ko: {
    question: '제 사진을 보관하나요?',
    text: '사진은 보관하지 않습니다. 같은 사진이 두 번 보상되지 않도록 지문(해시)만 남으며, 지울 것이 없습니다. 운영자가 비전 모델을 설정했다면 메타데이터를 뺀 작은 사본만 모델에 가므로 카메라와 위치 정보는 전달되지 않습니다. 나에 대해 무엇이 저장되는지는 GET /auth/export에서 볼 수 있습니다.',
  },
};
