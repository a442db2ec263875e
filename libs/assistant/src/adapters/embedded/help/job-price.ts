import type { HelpTopic } from './topic.js';

export const jobPrice: HelpTopic = {
  id: 'job-price',
  en: {
    asks: [
      'how much should a job pay',
      'when do I pay for a job',
      'is the price of a job held',
      'are coins blocked or reserved when I post a job',
      'is my money returned if the job fails',
      'do I get my coins back',
    ],
    text: "You choose `price_coin`. It is held from your balance when the job is created, paid to the device's owner less {fee} once it is completed (with review: once you have accepted the result with POST /api/jobs/{id}/accept-result, or said nothing in time; POST /api/jobs/{id}/dispute stops that, and holds a small deposit that you lose with the dispute), and comes back to you in full if the job is cancelled while waiting, expires, or devices fail it. A run that its own program fails costs the time it took; with `max_attempts` the price is held that many times, and the rest comes back. A running job that you cancel pays the share of the time worked.",
  },
  tr: {
    asks: [
      'bir iş ne kadar ödemeli',
      'iş için ne zaman öderim',
      'iş ücreti bloke edilir mi',
      'iş verince coinler ayrılır mı',
      'iş başarısız olursa param iade edilir mi',
    ],
    text: '`price_coin` değerini siz seçersiniz. İş oluşturulunca bakiyenizde bloke edilir, tamamlanınca {fee} kesintiyle cihaz sahibine ödenir (inceleme varsa sonucu POST /api/jobs/{id}/accept-result ile kabul edince veya süresinde ses çıkarmazsanız; POST /api/jobs/{id}/dispute bunu durdurur ve itirazla birlikte kaybedilen küçük bir depozito ayırır); iş beklerken iptal edilirse, cihazlar başaramazsa veya süresi dolarsa tamamı size döner. Kendi programının hatayla bitirdiği çalışma, sürdüğü süre kadar tutar; `max_attempts` verirseniz ücret o sayı kadar bloke edilir, kalanı geri döner. Çalışan bir işi iptal ederseniz çalışılan sürenin payı ödenir.',
  },
  ru: {
    asks: [
      'сколько платить за задание',
      'когда я плачу за задание',
      'блокируется ли цена задания',
      'резервируются ли монеты при создании задания',
      'вернутся ли деньги если задание не выполнено',
    ],
    text: 'Цену `price_coin` назначаете вы. Она блокируется на балансе при создании, при завершении выплачивается владельцу устройства за вычетом {fee} (с проверкой — когда вы примете результат через POST /api/jobs/{id}/accept-result или промолчите до срока; POST /api/jobs/{id}/dispute это останавливает и блокирует небольшой залог, который теряется вместе со спором) и полностью возвращается, если задание отменено в ожидании, с ним не справились устройства или оно истекло. Запуск, который завершила с ошибкой его собственная программа, стоит своего времени; с `max_attempts` цена блокируется столько раз, остаток возвращается. Если отменить выполняемое задание, оплачивается доля отработанного времени.',
  },
  ko: {
    asks: [
      '작업에 얼마를 지불해야 하나요',
      '작업 대금은 언제 내나요',
      '작업 가격이 보류되나요',
      '작업을 올리면 코인이 묶이나요',
      '작업이 실패하면 환불되나요',
    ],
    text: '`price_coin`은 직접 정합니다. 작업을 만들 때 잔액에서 보류되고, 완료되면 {fee}를 뺀 금액이 기기 소유자에게 지급됩니다(검토가 있으면 POST /api/jobs/{id}/accept-result로 결과를 수락하거나 기한까지 말이 없을 때 지급되고, POST /api/jobs/{id}/dispute는 이를 멈추고, 분쟁에서 지면 잃는 소액의 보증금을 보류합니다). 대기 중에 취소하거나, 기기들이 실패하거나, 만료되면 전액 돌아옵니다. 작업의 프로그램이 오류로 끝낸 실행은 걸린 시간만큼 듭니다. `max_attempts`를 주면 가격이 그 횟수만큼 보류되고 나머지는 돌아옵니다. 실행 중인 작업을 취소하면 일한 시간만큼 지불합니다.',
  },
};
