import type { HelpTopic } from '../topic.js';

export const retryJob: HelpTopic = {
  id: 'retry-job',
  sources: ['POST /api/jobs', 'docs/adr/0028-whose-failure.md'],
  en: {
    question: 'How do I have a failed job retried?',
    text: "Give `max_attempts` (up to {maxAttempts}) at POST /api/jobs: while the program ends with an error, another owner's device runs it again, until so many runs have failed. The price is held that many times, each failed run is paid by the time it took, and what is left returns. A job that a device fails or drops is tried again automatically, without this setting. A job that ended is not restarted: post it again with POST /api/jobs.",
  },
  tr: {
    question: 'Başarısız iş nasıl yeniden denenir?',
    text: 'POST /api/jobs içinde `max_attempts` (en çok {maxAttempts}) verin: program hatayla bittikçe, o kadar çalışma başarısız olana dek başka bir sahibin cihazı yeniden çalıştırır. Ücret o kadar kat bloke edilir, her başarısız çalışmaya süresi kadar ödenir, kalanı döner. Cihazın başaramadığı ya da bıraktığı iş zaten kendiliğinden yeniden denenir. Bitmiş iş yeniden başlatılmaz: POST /api/jobs ile yeniden gönderin.',
  },
  ru: {
    question: 'Как повторить проваленное задание?',
    text: 'Задайте `max_attempts` (до {maxAttempts}) в POST /api/jobs: пока программа завершается с ошибкой, её снова запускает устройство другого владельца, до указанного числа провалов. Цена блокируется столько же раз, каждый неудачный запуск оплачивается по времени, остаток возвращается. Задание, с которым устройство не справилось или которое бросило, повторяется и без этой настройки. Завершённое задание не перезапускается: разместите его снова через POST /api/jobs.',
  },
  ko: {
    question: '실패한 작업을 다시 시도하게 하려면?',
    text: 'POST /api/jobs에 `max_attempts`(최대 {maxAttempts})를 주세요. 프로그램이 오류로 끝나면 그 횟수만큼 실패할 때까지 다른 소유자의 기기가 다시 실행합니다. 대금은 그 횟수만큼 보류되고, 실패한 실행마다 걸린 시간만큼 지급되며 나머지는 돌아옵니다. 기기가 해내지 못했거나 놓은 작업은 이 설정이 없어도 자동으로 다시 시도됩니다. 끝난 작업은 다시 시작되지 않으니 POST /api/jobs로 새로 등록하세요.',
  },
};
