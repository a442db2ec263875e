import type { HelpTopic } from './topic.js';

export const safety: HelpTopic = {
  id: 'safety',
  en: {
    asks: [
      'is it safe to run jobs of strangers on my machine',
      'can a job see my files',
      'sandbox isolation',
      'security of the agent',
      'virus on my computer',
      'can jobs read files on my computer',
    ],
    text: "At each start the agent attacks its own sandboxes with small hostile jobs and offers only the isolation it saw enforced: no sight of your files, bounded memory, processes and disk, no network unless you allow one. There is no mode without a sandbox. Kernel bugs stay possible: don't lend a machine that holds what you can't lose.",
  },
  tr: {
    asks: [
      'yabancıların işlerini makinemde çalıştırmak güvenli mi',
      'bir iş dosyalarımı görebilir mi',
      'korumalı alan yalıtım sandbox',
      'ajanın güvenliği',
      'bilgisayarıma virüs bulaşır mı',
    ],
    text: 'Ajan her başlangıçta kendi korumalı alanlarına küçük düşmanca işlerle saldırır ve yalnızca gerçekten uygulandığını gördüğü yalıtımı sunar: dosyalarınız görünmez, bellek, süreç ve disk sınırlıdır, siz izin vermedikçe ağ yoktur. Korumalı alansız bir mod yoktur. Çekirdek hataları yine de mümkündür: kaybetmeyi göze alamayacağınız veriler olan bir makineyi kiraya vermeyin.',
  },
  ru: {
    asks: [
      'безопасно ли запускать чужие задания на моей машине',
      'увидит ли задание мои файлы',
      'песочница изоляция sandbox',
      'безопасность агента',
      'вирус на компьютере',
      'читать файлы на моём компьютере',
    ],
    text: 'При каждом запуске агент сам атакует свои песочницы небольшими враждебными заданиями и предлагает только ту изоляцию, которая действительно сработала: ваши файлы не видны, память, процессы и диск ограничены, сети нет, пока вы её не разрешите. Режима без песочницы нет. Ошибки ядра возможны: не сдавайте машину с тем, что нельзя потерять.',
  },
  ko: {
    asks: [
      '모르는 사람의 작업을 내 컴퓨터에서 실행해도 안전한가요',
      '작업이 내 파일을 볼 수 있나요',
      '샌드박스 격리',
      '에이전트 보안',
      '바이러스 위험',
    ],
    text: '에이전트는 시작할 때마다 작은 악성 작업으로 자신의 샌드박스를 공격해 보고, 실제로 지켜진 격리만 제공합니다. 파일은 보이지 않고, 메모리·프로세스·디스크는 제한되며, 허용하지 않으면 네트워크도 없습니다. 샌드박스 없는 모드는 없습니다. 커널 버그의 가능성은 남으므로, 잃으면 안 되는 것이 있는 컴퓨터는 빌려주지 마세요.',
  },
};
