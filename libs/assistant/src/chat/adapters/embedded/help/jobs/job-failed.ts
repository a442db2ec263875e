import type { HelpTopic } from '../topic.js';

export const jobFailed: HelpTopic = {
  id: 'job-failed',
  sources: ['GET /api/jobs/{id}', 'docs/adr/0028-whose-failure.md'],
  en: {
    question: 'Why did my job fail?',
    text: "Look at `failure` in GET /api/jobs/{id}: whose fault it was (`by`), the exit code, the reason and the last lines of the log. If your program ended with an error, the device is paid for the time it took, at least {cancelMinPay} of the price once it showed work, unless you dispute that with POST /api/jobs/{id}/dispute; the rest returns. If devices of {maxFailures} owners couldn't run it (a wrong image, too much asked), the whole price returns. Correct it and post it again with POST /api/jobs.",
  },
  tr: {
    question: 'İşim neden başarısız oldu?',
    text: 'GET /api/jobs/{id} içindeki `failure` alanına bakın: kimin hatası olduğu (`by`), çıkış kodu, nedeni ve günlüğün son satırları. Programınız hatayla bittiyse cihaza geçen süre ödenir (çalıştığını gösterdiyse ücretin en az {cancelMinPay} kadarı), POST /api/jobs/{id}/dispute ile itiraz etmezseniz; kalanı döner. {maxFailures} farklı sahibin cihazı çalıştıramadıysa (yanlış imaj, fazla istek) ücretin tamamı döner. Düzeltip POST /api/jobs ile yeniden gönderin.',
  },
  ru: {
    question: 'Почему моё задание провалилось?',
    text: 'Посмотрите `failure` в GET /api/jobs/{id}: чья вина (`by`), код выхода, причина и последние строки журнала. Если с ошибкой завершилась ваша программа, устройству платят за время (не меньше {cancelMinPay} цены, если была видна работа), пока вы не оспорите это через POST /api/jobs/{id}/dispute; остальное возвращается. Если его не смогли запустить устройства {maxFailures} владельцев (неверный образ, слишком высокие требования), возвращается вся цена. Исправьте и разместите снова: POST /api/jobs.',
  },
  ko: {
    question: '작업이 왜 실패했나요?',
    text: 'GET /api/jobs/{id}의 `failure`를 보세요. 누구의 잘못인지(`by`), 종료 코드, 이유, 로그의 마지막 줄이 있습니다. 프로그램이 오류로 끝났다면 걸린 시간만큼(일한 흔적이 있으면 대금의 {cancelMinPay} 이상) 기기에 지급되고, POST /api/jobs/{id}/dispute로 이의를 제기하지 않는 한 나머지가 돌아옵니다. 소유자 {maxFailures}명의 기기가 실행하지 못했다면(잘못된 이미지, 과한 조건) 대금 전액이 돌아옵니다. 고쳐서 POST /api/jobs로 다시 등록하세요.',
  },
};
