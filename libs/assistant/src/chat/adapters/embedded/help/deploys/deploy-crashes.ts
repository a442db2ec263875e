import type { HelpTopic } from '../topic.js';

export const deployCrashes: HelpTopic = {
  id: 'deploy-crashes',
  sources: ['GET /api/deploy/jobs/{id}', 'GET /api/deploy/jobs/{id}/logs'],
  en: {
    question: 'Why does my replica keep restarting?',
    text: "A service that ends is restarted after growing pauses, up to five minutes. GET /api/deploy/jobs/{id} has the replica's `exit_code` and `reason`, GET /api/deploy/jobs/{id}/logs the end of its log. A revision that never ran well is given up after three failures: the deploy goes back to an earlier one that works, or fails, and what it didn't use returns. Correct it with POST /api/deploy/jobs/{id}/revisions; the usual causes are a wrong `command`, too little `memory_mb`, a missing `network`, or an image that needs root or writes outside `/tmp`.",
  },
  tr: {
    question: 'Replikam neden sürekli yeniden başlıyor?',
    text: 'Biten bir servis, beş dakikaya kadar büyüyen aralarla yeniden başlatılır. Replikanın `exit_code` ve `reason` alanları GET /api/deploy/jobs/{id} içinde, günlüğünün sonu GET /api/deploy/jobs/{id}/logs içindedir. Hiç iyi çalışmamış sürümden üç hatadan sonra vazgeçilir: deploy, çalışan önceki sürüme döner ya da başarısız olur, kullanılmayan para geri gelir. POST /api/deploy/jobs/{id}/revisions ile düzeltin; sık nedenler yanlış `command`, az `memory_mb`, kapalı `network` ya da root isteyen veya `/tmp` dışına yazan imaj.',
  },
  ru: {
    question: 'Почему реплика всё время перезапускается?',
    text: 'Завершившийся сервис запускают снова с растущими паузами, до пяти минут. В GET /api/deploy/jobs/{id} есть `exit_code` и `reason` реплики, в GET /api/deploy/jobs/{id}/logs — конец её журнала. От ревизии, которая ни разу не работала хорошо, отказываются после трёх падений: деплой возвращается к прежней рабочей или проваливается, и неиспользованное возвращается. Исправьте через POST /api/deploy/jobs/{id}/revisions; обычно виноваты неверный `command`, мало `memory_mb`, выключенный `network` или образ, которому нужен root или запись вне `/tmp`.',
  },
  ko: {
    question: '레플리카가 왜 계속 재시작되나요?',
    text: '끝난 서비스는 점점 길어지는 간격(최대 오 분)을 두고 다시 시작됩니다. GET /api/deploy/jobs/{id}에 레플리카의 `exit_code`와 `reason`이, GET /api/deploy/jobs/{id}/logs에 마지막 출력이 있습니다. 한 번도 제대로 돌지 못한 리비전은 세 번 실패하면 포기되어, 잘 되던 이전 것으로 돌아가거나 배포가 실패하고 쓰지 않은 돈은 돌아옵니다. 흔한 원인은 잘못된 `command`, 부족한 `memory_mb`, 꺼진 `network`, root가 필요하거나 `/tmp` 밖에 쓰는 이미지입니다. POST /api/deploy/jobs/{id}/revisions로 고치세요.',
  },
};
