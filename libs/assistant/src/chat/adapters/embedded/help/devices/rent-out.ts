import type { HelpTopic } from '../topic.js';

export const rentOut: HelpTopic = {
  id: 'rent-out',
  sources: ['apps/agent/README.md#start', 'POST /api/worker/enrolments'],
  en: {
    question: 'How do I rent out my machine?',
    text: 'With one line, as root on a Linux machine: `curl -fsSL https://market.example.org/install.sh | sudo sh -s -- CODE`. It installs the agent, its sandbox and a service that starts with the machine; the code is good once and for a quarter of an hour. From then on the agent takes jobs that fit by itself, each in a sandbox, and you are paid their price less {fee}. The code, and the whole line as `install_command`, come from POST /api/worker/enrolments {name, device_type, min_price_usd}.',
  },
  tr: {
    question: 'Makinemi nasıl kiraya veririm?',
    text: 'Bir Linux makinede root olarak tek satırla: `curl -fsSL https://market.example.org/install.sh | sudo sh -s -- CODE`. Ajanı, korumalı alanını ve makineyle birlikte başlayan bir servisi kurar; kod bir kez ve çeyrek saat geçerlidir. Ajan bundan sonra uygun işleri kendisi alır, her birini korumalı alanda çalıştırır; size iş ücretinin {fee} kesinti sonrası kalanı ödenir. Kodu ve `install_command` olarak bütün satırı POST /api/worker/enrolments {name, device_type, min_price_usd} verir.',
  },
  ru: {
    question: 'Как сдать свою машину в аренду?',
    text: 'Одной строкой от root на машине с Linux: `curl -fsSL https://market.example.org/install.sh | sudo sh -s -- CODE`. Она ставит агента, песочницу и службу, которая запускается вместе с машиной; код годится один раз и четверть часа. Дальше агент сам берёт подходящие задания, каждое выполняет в песочнице, а вам платят их цену за вычетом {fee}. Код и всю строку в поле `install_command` даёт POST /api/worker/enrolments {name, device_type, min_price_usd}.',
  },
  ko: {
    question: '내 컴퓨터를 어떻게 빌려주나요?',
    text: '리눅스 컴퓨터에서 root로 한 줄이면 됩니다: `curl -fsSL https://market.example.org/install.sh | sudo sh -s -- CODE`. 에이전트와 샌드박스, 부팅과 함께 시작되는 서비스를 설치하며, 코드는 한 번만 십오 분 동안 쓸 수 있습니다. 그 뒤로는 에이전트가 맞는 작업을 스스로 가져와 샌드박스에서 실행하고, 작업 가격에서 {fee}를 뺀 금액이 지급됩니다. 코드와 `install_command`에 담긴 명령 전체는 POST /api/worker/enrolments {name, device_type, min_price_usd}로 받습니다.',
  },
};
