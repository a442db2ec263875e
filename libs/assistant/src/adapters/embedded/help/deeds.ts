import type { HelpTopic } from './topic.js';

export const deeds: HelpTopic = {
  id: 'deeds',
  mode: 'goodness',
  en: {
    asks: [
      'how do good deeds earn coins',
      'which good deeds are rewarded',
      'plant a tree reward',
      'clean up litter',
      'photo of a good deed',
      'how do I get rewarded for helping',
      'feed animals recycle donate',
    ],
    text: 'Do a good deed, photograph it and send the photo to POST /api/assistant/analyze-image. Rewarded are planting trees, cleaning up, caring for animals, recycling, helping people and donating. With a login the reward goes to your account; without one the photo is checked and nothing is paid. Talking about a deed pays nothing.',
  },
  tr: {
    asks: [
      'iyilikler nasıl coin kazandırır',
      'hangi iyilikler ödüllendirilir',
      'ağaç dikme ödülü',
      'çöp toplamak temizlik',
      'iyilik fotoğrafı',
      'yardım ettiğim için nasıl ödül alırım',
      'hayvan beslemek geri dönüşüm bağış',
    ],
    text: 'Bir iyilik yapın, fotoğrafını çekin ve POST /api/assistant/analyze-image ile gönderin. Ağaç dikmek, çevre temizliği, hayvanlara bakmak, geri dönüşüm, insanlara yardım ve bağış ödüllendirilir. Giriş yaptıysanız ödül hesabınıza geçer; yapmadıysanız fotoğraf incelenir ama ödeme olmaz. Bir iyilikten söz etmek ödül getirmez.',
  },
  ru: {
    asks: [
      'как получить монеты за добрые дела',
      'какие добрые дела награждаются',
      'награда за посадку дерева',
      'убрать мусор',
      'фото доброго дела',
      'как получить награду за помощь',
      'кормить животных переработка пожертвование',
      'за какие добрые дела дают монеты',
    ],
    text: 'Сделайте доброе дело, сфотографируйте его и отправьте снимок в POST /api/assistant/analyze-image. Награждаются посадка деревьев, уборка, забота о животных, переработка, помощь людям и пожертвования. Если вы вошли, награда поступит на ваш счёт; без входа фото проверяется, но ничего не платится. За рассказ о деле не платят.',
  },
  ko: {
    asks: [
      '선행으로 코인을 어떻게 받나요',
      '어떤 선행이 보상되나요',
      '나무 심기 보상',
      '쓰레기 줍기 청소',
      '선행 사진',
      '도와주면 보상을 받나요',
      '동물 돌보기 재활용 기부',
    ],
    text: '좋은 일을 하고 사진을 찍어 POST /api/assistant/analyze-image로 보내세요. 나무 심기, 청소, 동물 돌보기, 재활용, 사람 돕기, 기부가 보상 대상입니다. 로그인하면 보상이 계정으로 들어오고, 로그인하지 않으면 사진만 검사하고 지급하지 않습니다. 말로만 하는 선행에는 보상이 없습니다.',
  },
};
