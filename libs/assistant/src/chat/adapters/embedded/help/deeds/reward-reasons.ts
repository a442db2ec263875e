import type { HelpTopic } from '../topic.js';

export const rewardReasons: HelpTopic = {
  id: 'reward-reasons',
  sources: ['GET /api/assistant/rewards', 'docs/operations.md#rewards-for-photos'],
  mode: 'goodness',
  en: {
    question: 'Why was my reward held or refused?',
    text: 'Held rewards are checked for up to {holdH} h and then credited unless a problem is found; those that only the basic checks have seen are credited once a person approves them, and lapse after {approvalH} h. Usual reasons for a refusal: your e-mail address is not confirmed, the photo or one like it was sent before, it shows signs of being made or edited by a program, no rewarded deed is seen, or a limit was reached. GET /api/assistant/rewards lists yours: paid, held or refused, each with its reason.',
  },
  tr: {
    question: 'Ödülüm neden bekletiliyor ya da reddedildi?',
    text: 'Bekletilen ödüller en çok {holdH} saat incelenir, aleyhine bir şey çıkmazsa hesaba geçer; yalnızca temel denetimlerden geçenler bir kişi onaylayınca hesaba geçer, {approvalH} saat sonra süreleri dolar. Sık ret nedenleri: e-posta adresiniz doğrulanmamış, fotoğraf ya da benzeri daha önce gönderilmiş, bir programla üretildiğine veya düzenlendiğine dair izler var, ödüllendirilen bir iyilik görünmüyor ya da bir sınıra ulaşılmış. GET /api/assistant/rewards ödüllerinizi listeler: ödenen, bekletilen veya reddedilen, her biri nedeniyle.',
  },
  ru: {
    question: 'Почему награда удержана или отклонена?',
    text: 'Удержанные награды проверяются до {holdH} ч и затем зачисляются, если ничто не говорит против; те, что прошли только базовую проверку, зачисляются после одобрения человеком, а через {approvalH} ч их срок истекает. Частые причины отказа: адрес почты не подтверждён, это или похожее фото уже присылали, есть следы генерации или обработки программой, не видно награждаемого дела или достигнут лимит. GET /api/assistant/rewards перечисляет ваши награды: выплаченные, удержанные или отклонённые, каждая с причиной.',
  },
  ko: {
    question: '보상이 왜 보류되거나 거부됐나요?',
    text: '보류된 보상은 최대 {holdH}시간 동안 확인하고 문제가 없으면 지급합니다. 기본 검사만 거친 보상은 담당자가 승인하면 지급되고 {approvalH}시간이 지나면 소멸합니다. 흔한 거부 사유는 이메일 주소가 확인되지 않음, 같은 사진이나 비슷한 사진이 이미 있었음, 프로그램으로 만들거나 편집한 흔적, 보상 대상 선행이 보이지 않음, 한도 도달입니다. 지급, 보류, 거부된 보상과 그 사유는 GET /api/assistant/rewards에서 볼 수 있습니다.',
  },
};
