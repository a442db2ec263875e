import type { HelpTopic } from '../topic.js';

export const safety: HelpTopic = {
  id: 'safety',
  sources: ['apps/agent/README.md#what-is-isolated', 'docs/security.md'],
  en: {
    question: 'Is it safe to run jobs of strangers on my machine?',
    text: "At each start the agent attacks its own sandboxes with small hostile jobs and offers only the isolation it saw enforced: no sight of your files, bounded memory, processes and disk, no network unless you allow one. There is no mode without a sandbox. Kernel bugs stay possible: don't lend a machine that holds what you can't lose. How it is done is in apps/agent/README.md.",
  },
  tr: {
    question: 'Yabancıların işlerini makinemde çalıştırmak güvenli mi?',
    text: 'Ajan her başlangıçta kendi korumalı alanlarına küçük düşmanca işlerle saldırır ve yalnızca gerçekten uygulandığını gördüğü yalıtımı sunar: dosyalarınız görünmez, bellek, süreç ve disk sınırlıdır, siz izin vermedikçe ağ yoktur. Korumalı alansız bir mod yoktur. Çekirdek hataları yine de mümkündür: kaybetmeyi göze alamayacağınız veriler olan bir makineyi kiraya vermeyin. Nasıl yapıldığı apps/agent/README.md dosyasındadır.',
  },
  ru: {
    question: 'Безопасно ли запускать чужие задания на моей машине?',
    text: 'При каждом запуске агент сам атакует свои песочницы небольшими враждебными заданиями и предлагает только ту изоляцию, которая действительно сработала: ваши файлы не видны, память, процессы и диск ограничены, сети нет, пока вы её не разрешите. Режима без песочницы нет. Ошибки ядра возможны: не сдавайте машину с тем, что нельзя потерять. Как это сделано, описано в apps/agent/README.md.',
  },
  ko: {
    question: '모르는 사람의 작업을 내 컴퓨터에서 실행해도 안전한가요?',
    text: '에이전트는 시작할 때마다 작은 악성 작업으로 자신의 샌드박스를 공격해 보고, 실제로 지켜진 격리만 제공합니다. 파일은 보이지 않고, 메모리·프로세스·디스크는 제한되며, 허용하지 않으면 네트워크도 없습니다. 샌드박스 없는 모드는 없습니다. 커널 버그의 가능성은 남으므로, 잃으면 안 되는 것이 있는 컴퓨터는 빌려주지 마세요. 자세한 내용은 apps/agent/README.md에 있습니다.',
  },
};
