import type { HelpTopic } from '../topic.js';

export const isolation: HelpTopic = {
  id: 'isolation',
  sources: ['apps/agent/README.md#what-is-isolated', 'docs/security.md'],
  en: {
    question: "Is it safe to let strangers' code run on my machine?",
    text: "Jobs run in a sandbox with bounded memory, processes, disk and time; they have no network and can't see your files. Scripts see only your system's programs read-only; images run without capabilities, as an unprivileged account, and only if the agent pulled them itself. A job reaches the network only where you named an `engine_network` for that. Bugs of the kernel and side channels remain, so don't lend a machine that holds what you can't lose. What is contained, and what isn't, is in `apps/agent/README.md`, \"What is isolated\".",
  },
  tr: {
    question: 'Yabancıların kodunu makinemde çalıştırmak güvenli mi?',
    text: 'İşler; belleği, süreç sayısı, diski ve süresi sınırlı, ağı olmayan ve dosyalarınızı görmeyen bir korumalı alanda çalışır. Betikler yalnızca sisteminizin programlarını salt okunur görür; imajlar ayrıcalıksız bir hesapla, yetkisiz ve ancak ajan kendisi çektiyse çalışır. Bir iş ağa yalnızca siz bunun için `engine_network` belirttiyseniz çıkar. Çekirdek hataları ve yan kanallar yine de mümkündür, kaybetmeyi göze alamadığınız şeyleri tutan makineyi vermeyin. Neyin korunduğu, neyin korunmadığı `apps/agent/README.md` dosyasının "What is isolated" bölümündedir.',
  },
  ru: {
    question: 'Безопасно ли пускать чужой код на свою машину?',
    text: 'Задания работают в песочнице с ограничением памяти, процессов, диска и времени, без сети и без доступа к вашим файлам. Скрипты видят только системные программы на чтение; образы идут без привилегий, от непривилегированной учётной записи и только те, что агент скачал сам. В сеть задание выходит лишь там, где вы сами указали `engine_network`. Остаются ошибки ядра и побочные каналы, поэтому не сдавайте машину с тем, что нельзя потерять. Что держит песочница, а что нет, — в `apps/agent/README.md`, раздел "What is isolated".',
  },
  ko: {
    question: '모르는 사람의 코드를 내 컴퓨터에서 돌려도 안전한가요?',
    text: '작업은 메모리, 프로세스 수, 디스크, 시간이 제한된 샌드박스에서 네트워크 없이, 컴퓨터 주인의 파일을 보지 못한 채 실행됩니다. 스크립트는 시스템 프로그램만 읽기 전용으로 보고, 이미지는 에이전트가 직접 받은 것만 권한 없는 계정으로 실행됩니다. 작업이 네트워크를 쓰는 것은 직접 `engine_network`를 지정했을 때뿐입니다. 커널 버그와 부채널 공격은 남으므로 잃으면 안 되는 것이 든 컴퓨터는 빌려주지 마세요. 무엇이 막히고 무엇이 안 막히는지는 `apps/agent/README.md`의 "What is isolated"에 있습니다.',
  },
};
