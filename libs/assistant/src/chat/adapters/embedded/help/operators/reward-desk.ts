import type { HelpTopic } from '../topic.js';

export const rewardDesk: HelpTopic = {
  id: 'reward-desk',
  sources: ['docs/operations.md#rewards-for-photos', 'docs/configuration.md#start'],
  en: {
    question: 'How do I review rewards for photos as the operator?',
    text: "`npm run rewards -- list` shows what is held, what lapses first on top; `npm run rewards -- approve <id> <why>` pays one, `npm run rewards -- claw-back <id> <why>` refuses it or takes it back. Photos aren't kept: ask the user for the original by mail and compare its SHA-256 with the list's. `npm run rewards -- stop <why>` halts all rewards at once, `npm run rewards -- start` goes on. Amounts and limits are the `REWARD_*` variables in docs/configuration.md.",
  },
  tr: {
    question: 'İşletmeci olarak fotoğraf ödüllerini nasıl incelerim?',
    text: '`npm run rewards -- list` bekletilenleri, süresi ilk dolacak üstte olmak üzere gösterir; `npm run rewards -- approve <id> <why>` birini öder, `npm run rewards -- claw-back <id> <why>` reddeder ya da geri alır. Fotoğraflar saklanmaz: kullanıcıdan özgün dosyayı e-postayla isteyin, SHA-256 özetini listedekiyle karşılaştırın. `npm run rewards -- stop <why>` bütün ödülleri birden durdurur, `npm run rewards -- start` sürdürür. Miktar ve sınırlar docs/configuration.md içindeki `REWARD_*` değişkenleridir.',
  },
  ru: {
    question: 'Как оператору проверять награды за фото?',
    text: '`npm run rewards -- list` показывает удержанные, сверху те, что истекут первыми; `npm run rewards -- approve <id> <why>` выплачивает, `npm run rewards -- claw-back <id> <why>` отклоняет или забирает назад. Фото не хранятся: попросите у пользователя оригинал по почте и сравните его SHA-256 с указанным в списке. `npm run rewards -- stop <why>` разом останавливает все награды, `npm run rewards -- start` продолжает. Суммы и лимиты — переменные `REWARD_*` в docs/configuration.md.',
  },
  ko: {
    question: '운영자로서 사진 보상은 어떻게 검토하나요?',
    text: '`npm run rewards -- list`는 보류된 보상을 먼저 소멸할 것부터 보여 줍니다. `npm run rewards -- approve <id> <why>`로 지급하고 `npm run rewards -- claw-back <id> <why>`로 거부하거나 회수합니다. 사진은 보관하지 않으니 사용자에게 메일로 원본을 받아 SHA-256을 목록과 비교하세요. `npm run rewards -- stop <why>`는 모든 보상을 한꺼번에 멈추고 `npm run rewards -- start`로 다시 시작합니다. 금액과 한도는 docs/configuration.md의 `REWARD_*` 변수입니다.',
  },
};
