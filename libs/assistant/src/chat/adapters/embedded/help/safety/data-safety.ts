import type { HelpTopic } from '../topic.js';

export const dataSafety: HelpTopic = {
  id: 'data-safety',
  sources: ['docs/security.md#buyers-work-on-strangers-machines', 'POST /api/jobs'],
  en: {
    question: 'Is my data safe from the owner of the machine?',
    text: "No: whoever owns a machine can read what runs on it, and no sandbox can prevent that. Send nothing that a stranger must not see: no passwords, no personal data, no secret weights. On the way it is encrypted by TLS; everybody can read a job's title, description and requirements, nobody else its `spec`, files, log or result. Your review and `quorum` (several owners compute the same, and their results are compared) in POST /api/jobs protect you against changed results.",
  },
  tr: {
    question: 'Verilerim makinenin sahibine karşı güvende mi?',
    text: 'Hayır: bir makinenin sahibi orada çalışan her şeyi okuyabilir, bunu hiçbir korumalı alan engelleyemez. Tanımadığınız birinin görmemesi gereken hiçbir şey göndermeyin: şifre, kişisel veri, gizli model ağırlığı olmasın. Yolda TLS ile şifrelenir; bir işin başlığını, açıklamasını ve gereksinimlerini herkes okuyabilir, `spec`, dosyalar, günlük ve sonucu başka kimse göremez. Değiştirilmiş sonuçlara karşı sizi incelemeniz ve POST /api/jobs içindeki `quorum` korur (aynısını birkaç sahip hesaplar, sonuçlar karşılaştırılır).',
  },
  ru: {
    question: 'Защищены ли мои данные от владельца машины?',
    text: 'Нет: владелец машины может прочитать всё, что на ней выполняется, и никакая песочница этому не помешает. Не отправляйте того, чего нельзя видеть незнакомому человеку: ни паролей, ни персональных данных, ни секретных весов. В пути всё шифруется TLS; название, описание и требования задания может прочитать каждый, а `spec`, файлы, журнал и результат больше никто не видит. От подменённых результатов защищают ваша проверка и `quorum` в POST /api/jobs (одно и то же считают несколько владельцев, результаты сравниваются).',
  },
  ko: {
    question: '컴퓨터 주인으로부터 내 데이터가 안전한가요?',
    text: '아니요. 컴퓨터 주인은 그 위에서 도는 것을 모두 읽을 수 있고, 어떤 샌드박스도 이를 막지 못합니다. 모르는 사람이 보면 안 되는 것, 즉 비밀번호·개인정보·비공개 모델 가중치는 보내지 마세요. 전송 중에는 TLS로 암호화되고, 작업의 제목·설명·요구 사항은 누구나 읽을 수 있지만 `spec`, 파일, 로그, 결과는 그 밖의 누구에게도 보이지 않습니다. 결과가 조작되는 것은 검토와 POST /api/jobs의 `quorum`(여러 소유자가 같은 것을 계산해 비교)으로 막을 수 있습니다.',
  },
};
