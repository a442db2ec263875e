import type { HelpTopic } from '../topic.js';

export const rewardDesk: HelpTopic = {
  id: 'reward-desk',
  sources: ['docs/operations.md#rewards-for-photos', 'docs/commands.md#for-operators'],
  en: {
    question: 'How do I review rewards for photos as the operator?',
    text: "`npm run admin -- rewards` shows what is held, what lapses first on top; `npm run admin -- approve-reward <id> <why>` pays one, `npm run admin -- claw-back-reward <id> <why>` refuses it or takes it back. Photos aren't kept: ask the user for the original by mail and compare its SHA-256 with the list's. `npm run admin -- stop-rewards <why>` halts all rewards at once, `npm run admin -- start-rewards` goes on. Amounts and limits are the `REWARD_*` variables in docs/configuration.md.",
  },
  tr: {
    question: 'İşletmeci olarak fotoğraf ödüllerini nasıl incelerim?',
    text: '`npm run admin -- rewards` bekletilenleri, süresi ilk dolacak üstte olmak üzere gösterir; `npm run admin -- approve-reward <id> <why>` birini öder, `npm run admin -- claw-back-reward <id> <why>` reddeder ya da geri alır. Fotoğraflar saklanmaz: kullanıcıdan özgün dosyayı e-postayla isteyin, SHA-256 özetini listedekiyle karşılaştırın. `npm run admin -- stop-rewards <why>` bütün ödülleri birden durdurur, `npm run admin -- start-rewards` sürdürür. Miktar ve sınırlar docs/configuration.md içindeki `REWARD_*` değişkenleridir.',
  },
  ru: {
    question: 'Как оператору проверять награды за фото?',
    text: '`npm run admin -- rewards` показывает удержанные, сверху те, что истекут первыми; `npm run admin -- approve-reward <id> <why>` выплачивает, `npm run admin -- claw-back-reward <id> <why>` отклоняет или забирает назад. Фото не хранятся: попросите у пользователя оригинал по почте и сравните его SHA-256 с указанным в списке. `npm run admin -- stop-rewards <why>` разом останавливает все награды, `npm run admin -- start-rewards` продолжает. Суммы и лимиты — переменные `REWARD_*` в docs/configuration.md.',
  },
  ko: {
    question: '운영자로서 사진 보상은 어떻게 검토하나요?',
    text: '`npm run admin -- rewards`는 보류된 보상을 먼저 소멸할 것부터 보여 줍니다. `npm run admin -- approve-reward <id> <why>`로 지급하고 `npm run admin -- claw-back-reward <id> <why>`로 거부하거나 회수합니다. 사진은 보관하지 않으니 사용자에게 메일로 원본을 받아 SHA-256을 목록과 비교하세요. `npm run admin -- stop-rewards <why>`는 모든 보상을 한꺼번에 멈추고 `npm run admin -- start-rewards`로 다시 시작합니다. 금액과 한도는 docs/configuration.md의 `REWARD_*` 변수입니다.',
  },
};
