import type { HelpTopic } from '../topic.js';

export const jobDeadline: HelpTopic = {
  id: 'job-deadline',
  sources: ['POST /api/jobs', 'docs/adr/0027-pay-at-the-end-of-time.md'],
  en: {
    question: 'How long can a job run?',
    text: "`duration_hrs` is how long one run may take, in whole hours from one up to a year; `timeout_s` in the `spec` ends it sooner. A run that isn't done by then is ended, the job fails, and its device is paid for the time as after a cancel, unless you dispute that. A running job can't be extended: choose the time generously, because the price is for the whole job, however long it takes. POST /api/jobs sets both.",
  },
  tr: {
    question: 'Bir iş en fazla ne kadar çalışabilir?',
    text: '`duration_hrs` bir çalışmanın ne kadar sürebileceğidir: bir saatten bir yıla kadar tam saat; `spec` içindeki `timeout_s` daha erken bitirir. O zamana dek bitmeyen çalışma sonlandırılır, iş başarısız olur ve itiraz etmezseniz cihaza iptaldeki gibi süresi ödenir. Çalışan işin süresi uzatılamaz: bol tutun, çünkü ücret ne kadar sürerse sürsün işin tamamı içindir. İkisini de POST /api/jobs belirler.',
  },
  ru: {
    question: 'Сколько времени может выполняться задание?',
    text: '`duration_hrs` — сколько может длиться один запуск: целые часы, от одного до года; `timeout_s` в `spec` завершает его раньше. Запуск, не уложившийся в срок, прекращается, задание считается проваленным, а устройству платят за время как при отмене, если вы это не оспорите. Продлить выполняемое задание нельзя: берите время с запасом, ведь цена — за всё задание. Оба поля задаются в POST /api/jobs.',
  },
  ko: {
    question: '작업은 얼마나 오래 실행할 수 있나요?',
    text: '`duration_hrs`는 한 번의 실행에 허용되는 시간으로, 한 시간부터 일 년까지 정수로 적습니다. `spec`의 `timeout_s`는 더 일찍 끝냅니다. 그때까지 끝나지 않으면 실행이 중단되어 작업은 실패하고, 이의를 제기하지 않으면 취소했을 때처럼 걸린 시간만큼 지급됩니다. 실행 중인 작업은 연장할 수 없으니 넉넉히 잡으세요(가격은 얼마나 걸리든 작업 전체의 값입니다). 둘 다 POST /api/jobs에서 정합니다.',
  },
};
