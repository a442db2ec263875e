import type { HelpTopic } from '../topic.js';

export const whatIsSent: HelpTopic = {
  id: 'what-is-sent',
  sources: ['apps/agent/README.md#what-is-sent', 'apps/agent/README.md#what-a-job-can-do'],
  en: {
    question: 'What does the agent send about my machine?',
    text: 'With each heartbeat the agent sends host name, cores, memory, load, temperatures, NVIDIA GPUs, and which sandboxes work; for a self-test the speeds it measured; for jobs their log, progress, files and end. While you share bandwidth, it also sends your terms and the bytes carried. Nothing else leaves the machine, and the agent only connects outwards, to the service and its gateways: no port has to be opened. The list is in `apps/agent/README.md`, "What is sent".',
  },
  tr: {
    question: 'Ajan makinem hakkında neler gönderir?',
    text: 'Her heartbeat\'te gönderilen: makine adı, çekirdekler, bellek, yük, sıcaklıklar, NVIDIA GPU\'lar ve çalışan korumalı alanlar; öz testte ölçülen hızlar; işlerin günlüğü, ilerlemesi, dosyaları ve nasıl bittiği. Bant genişliği paylaşılırken ayrıca koşullarınız ve taşınan baytlar. Başka hiçbir şey makineden çıkmaz, ajan yalnızca dışarıya, servise ve ağ geçitlerine bağlanır: port açmak gerekmez. Liste `apps/agent/README.md` içinde, "What is sent" bölümündedir.',
  },
  ru: {
    question: 'Что агент сообщает о моей машине?',
    text: 'С каждым heartbeat агент отправляет имя машины, ядра, память, загрузка, температуры, видеокарты NVIDIA и работающие песочницы; для самотеста — измеренные скорости; о заданиях — лог, прогресс, файлы и чем закончились. При раздаче трафика ещё ваши условия и число байтов. Больше ничего машину не покидает, а соединяется агент только наружу, с сервисом и его шлюзами: порты открывать не нужно. Список — в `apps/agent/README.md`, раздел "What is sent".',
  },
  ko: {
    question: '에이전트는 내 컴퓨터에 대해 무엇을 보내나요?',
    text: '하트비트마다 호스트 이름, 코어, 메모리, 부하, 온도, NVIDIA GPU, 작동하는 샌드박스를 보내고, 자체 테스트 때는 측정한 속도를, 작업에 대해서는 로그와 진행률, 파일, 끝난 결과를 보냅니다. 대역폭을 공유할 때는 설정한 조건과 전달한 바이트도 보냅니다. 그 밖의 것은 나가지 않으며, 에이전트는 서비스와 게이트웨이로 나가는 연결만 하므로 포트를 열 필요가 없습니다. 목록은 `apps/agent/README.md`의 "What is sent"에 있습니다.',
  },
};
