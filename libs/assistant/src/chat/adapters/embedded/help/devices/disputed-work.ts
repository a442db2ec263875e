import type { HelpTopic } from '../topic.js';

export const disputedWork: HelpTopic = {
  id: 'disputed-work',
  sources: ['GET /api/jobs/{id}/dispute', 'POST /api/jobs/{id}/evidence', 'docs/economics.md#who-is-paid-what'],
  en: {
    question: 'What if a buyer disputes or cancels the work my device did?',
    text: 'A dispute freezes the price until an administrator has divided it; after {disputeDays} days without one, your side gets {disputeSplit} of it by rule. When a buyer cancels, you are paid the elapsed share of the time, at least {cancelMinPay} of the price if progress or a log was shown: so report progress, write a log, and keep results out of the log. See what the buyer says in GET /api/jobs/{id}/dispute and answer with POST /api/jobs/{id}/evidence {text}.',
  },
  tr: {
    question: 'Alıcı cihazımın yaptığı işe itiraz eder ya da işi iptal ederse ne olur?',
    text: 'İtiraz, bir yönetici paylaştırana kadar ücreti dondurur; {disputeDays} gün içinde kimse karar vermezse kural gereği {disputeSplit} sizin tarafa geçer. Alıcı iptal ederse geçen sürenin payını, ilerleme ya da günlük gösterildiyse ücretin en az {cancelMinPay} kadarını alırsınız: bu yüzden ilerleme bildirin, günlük yazın, sonucu ise günlüğe koymayın. Alıcının ne dediğine GET /api/jobs/{id}/dispute ile bakın, POST /api/jobs/{id}/evidence {text} ile yanıt verin.',
  },
  ru: {
    question: 'Что если покупатель оспорил или отменил работу моего устройства?',
    text: 'Спор замораживает цену, пока её не разделит администратор; если за {disputeDays} дней этого никто не сделал, вашей стороне по правилу достаётся {disputeSplit}. При отмене покупателем вам платят долю прошедшего времени, а если были прогресс или лог — не меньше {cancelMinPay} цены: поэтому сообщайте о прогрессе, пишите лог и не помещайте результат в лог. Что говорит покупатель, видно в GET /api/jobs/{id}/dispute; ответьте через POST /api/jobs/{id}/evidence {text}.',
  },
  ko: {
    question: '구매자가 내 기기가 한 작업에 이의를 제기하거나 취소하면 어떻게 되나요?',
    text: '이의가 제기되면 관리자가 나눌 때까지 금액이 동결되고, {disputeDays}일 동안 아무도 결정하지 않으면 규칙에 따라 {disputeSplit}가 워커 쪽에 갑니다. 구매자가 취소하면 지난 시간만큼 받고, 진행률이나 로그를 보여 줬다면 최소한 가격의 {cancelMinPay}를 받으니 진행률과 로그를 남기되 결과는 로그에 적지 마세요. 구매자의 주장은 GET /api/jobs/{id}/dispute에서 보고 POST /api/jobs/{id}/evidence {text}로 답하면 됩니다.',
  },
};
