import type { HelpTopic } from '../topic.js';

export const holds: HelpTopic = {
  id: 'holds',
  sources: ['GET /api/wallet', 'GET /api/wallet/statement', 'docs/economics.md#where-money-comes-from'],
  en: {
    question: 'Why is money held, and when does it come back?',
    text: "Every order holds its whole price at once, so that the device owner is sure to be paid. A job's hold ends when it is paid, cancelled, failed or expired; a deploy's and a proxy session's a moment after their end, when what was used is paid and the rest returns; a result under review keeps it up to {reviewH} h, a dispute up to {disputeDays} days. To get it back sooner, cancel or end what you don't need, or accept the result. GET /api/wallet shows how much is held, GET /api/wallet/statement each return.",
  },
  tr: {
    question: 'Param neden bloke ediliyor, ne zaman geri gelir?',
    text: 'Her sipariş ücretinin tamamını hemen bloke eder, böylece cihaz sahibi parasını alacağından emin olur. İşin blokesi ödenince, iptal edilince, başarısız olunca ya da süresi dolunca kalkar; deploy ve proxy oturumununki bitişten hemen sonra, kullanılan ödenip kalan dönerek; incelenen sonuç en çok {reviewH} saat, itiraz en çok {disputeDays} gün bekletir. Daha erken istiyorsanız gerekmeyeni iptal edin ya da bitirin, sonucu kabul edin. Ne kadarının bloke olduğu GET /api/wallet, her iade GET /api/wallet/statement içindedir.',
  },
  ru: {
    question: 'Почему деньги заблокированы и когда вернутся?',
    text: 'Любой заказ сразу блокирует всю цену, чтобы владелец устройства был уверен в оплате. Холд задания снимается, когда оно оплачено, отменено, провалено или истекло; у деплоя и сессии прокси — через мгновение после конца: использованное оплачивается, остаток возвращается; проверка результата держит его до {reviewH} ч, спор — до {disputeDays} дней. Чтобы вернуть раньше, отмените или завершите ненужное либо примите результат. Сколько заблокировано, показывает GET /api/wallet, каждый возврат — GET /api/wallet/statement.',
  },
  ko: {
    question: '돈이 왜 보류되고 언제 돌아오나요?',
    text: '주문하면 일하는 쪽이 안심할 수 있도록 가격 전부가 바로 보류됩니다. 작업의 보류는 지급, 취소, 실패, 만료로 끝나고, 배포와 프록시 세션은 끝난 직후 쓴 만큼 지급되고 나머지가 돌아오며, 결과 검토는 최대 {reviewH}시간, 분쟁은 최대 {disputeDays}일까지 잡아 둡니다. 더 빨리 돌려받으려면 필요 없는 것을 취소하거나 종료하고, 또는 결과를 수락하세요. 보류 금액은 GET /api/wallet에서, 반환 내역은 GET /api/wallet/statement에서 볼 수 있습니다.',
  },
};
