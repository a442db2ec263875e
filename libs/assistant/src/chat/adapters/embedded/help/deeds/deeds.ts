import type { HelpTopic } from '../topic.js';

export const deeds: HelpTopic = {
  id: 'deeds',
  sources: ['POST /api/assistant/analyze-image', 'docs/economics.md'],
  mode: 'goodness',
  en: {
    question: 'How do good deeds earn coins?',
    text: 'Do a good deed, photograph it and send the photo to POST /api/assistant/analyze-image as the form field `file`, with a short `description`. We reward planting trees, cleaning up, caring for animals, recycling, helping people and donating. Your e-mail address must be confirmed; without a login the photo is checked and nothing is paid. Talking about a deed pays nothing. GET /api/assistant/rewards shows what you got.',
  },
  tr: {
    question: 'İyilikler nasıl coin kazandırır?',
    text: 'Bir iyilik yapın, fotoğrafını çekin ve POST /api/assistant/analyze-image çağrısına `file` form alanıyla, kısa bir `description` ekleyerek gönderin. Ağaç dikmek, çevre temizliği, hayvanlara bakmak, geri dönüşüm, insanlara yardım ve bağış ödüllendirilir. E-posta adresiniz doğrulanmış olmalı; giriş yapmadıysanız fotoğraf incelenir ama ödeme olmaz. Bir iyilikten söz etmek ödül getirmez. Ne aldığınızı GET /api/assistant/rewards gösterir.',
  },
  ru: {
    question: 'Как получить монеты за добрые дела?',
    text: 'Сделайте доброе дело, сфотографируйте его и отправьте снимок в POST /api/assistant/analyze-image полем формы `file`, добавив короткое `description`. Награждаются посадка деревьев, уборка, забота о животных, переработка, помощь людям и пожертвования. Адрес почты должен быть подтверждён; без входа фото проверяется, но ничего не платится. За рассказ о деле не платят. Что вы получили, показывает GET /api/assistant/rewards.',
  },
  ko: {
    question: '선행으로 코인을 어떻게 받나요?',
    text: '좋은 일을 하고 사진을 찍어 POST /api/assistant/analyze-image에 폼 필드 `file`로, 짧은 `description`과 함께 보내세요. 나무 심기, 청소, 동물 돌보기, 재활용, 사람 돕기, 기부가 보상 대상입니다. 이메일 주소가 인증되어 있어야 하며, 로그인하지 않으면 사진만 검사하고 지급하지 않습니다. 말로만 하는 선행에는 보상이 없습니다. 받은 것은 GET /api/assistant/rewards에서 볼 수 있습니다.',
  },
};
