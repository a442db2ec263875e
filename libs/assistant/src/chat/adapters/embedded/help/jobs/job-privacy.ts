import type { HelpTopic } from '../topic.js';

export const jobPrivacy: HelpTopic = {
  id: 'job-privacy',
  sources: ['docs/security.md#buyers-work-on-strangers-machines', 'GET /api/marketplace/jobs'],
  en: {
    question: 'Who can see my code and data?',
    text: "Everybody can see a job's title, description, requirements, type, price and state in GET /api/marketplace/jobs; nobody sees its `spec`, files, log or result there. The owner of a device that runs it can read all of it, code and data, and no sandbox can prevent that. So send nothing that a stranger may not see: take personal data out, encrypt what can stay encrypted, and keep secrets out of titles and descriptions. docs/security.md says more.",
  },
  tr: {
    question: 'Kodumu ve verimi kim görebilir?',
    text: 'Bir işin başlığını, açıklamasını, gereksinimlerini, türünü, ücretini ve durumunu GET /api/marketplace/jobs içinde herkes görür; `spec`, dosyalar, günlük ve sonuç orada görünmez. Çalıştıran cihazın sahibi ise kodu ve veriyi, hepsini okuyabilir; bunu hiçbir korumalı alan engelleyemez. Bu yüzden bir yabancının görmemesi gereken hiçbir şey göndermeyin: kişisel verileri çıkarın, kapalı kalabilecekleri şifreleyin, başlığa ve açıklamaya gizli bilgi yazmayın. Ayrıntılar docs/security.md sayfasındadır.',
  },
  ru: {
    question: 'Кто видит мой код и данные?',
    text: 'Название, описание, требования, тип, цену и состояние задания видят все в GET /api/marketplace/jobs; `spec`, файлов, журнала и результата там нет. Но владелец устройства, на котором оно выполняется, может прочесть всё — и код, и данные, и никакая песочница этому не помешает. Не отправляйте того, чего нельзя видеть постороннему: уберите личные данные, зашифруйте то, что можно не раскрывать, и не пишите секретов в названии и описании. Подробнее — в docs/security.md.',
  },
  ko: {
    question: '내 코드와 데이터를 누가 볼 수 있나요?',
    text: '작업의 제목, 설명, 요구 사항, 유형, 가격, 상태는 GET /api/marketplace/jobs에서 누구나 보지만 `spec`, 파일, 로그, 결과는 거기에 없습니다. 다만 작업을 실행하는 기기의 소유자는 코드와 데이터를 모두 읽을 수 있고, 어떤 샌드박스도 이를 막지 못합니다. 그러니 남이 보면 안 되는 것은 보내지 마세요. 개인 정보는 빼고, 암호화한 채로 두어도 되는 것은 암호화하고, 제목과 설명에 비밀을 적지 마세요. 자세한 내용은 docs/security.md에 있습니다.',
  },
};
