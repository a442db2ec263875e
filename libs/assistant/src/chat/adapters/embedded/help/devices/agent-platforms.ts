import type { HelpTopic } from '../topic.js';

export const agentPlatforms: HelpTopic = {
  id: 'agent-platforms',
  sources: ['apps/agent/README.md#start', 'docs/tour.md'],
  en: {
    question: 'Does the agent run on Windows or macOS, and with which GPUs?',
    text: "The agent is made for Linux and tested only there, because its sandboxes are Linux's; on Windows or macOS use a Linux virtual machine, which is not tested. GPUs are recognised by `nvidia-smi`, so NVIDIA only, and `gpu` appears in its `capabilities` once a test has shown that a sandbox can use the GPU. A machine without a GPU is welcome and gets jobs that need none. Jobs by hand need no agent at all, on any system: POST /api/jobs/{id}/accept.",
  },
  tr: {
    question: "Ajan Windows veya macOS'ta çalışır mı, hangi GPU'ları destekler?",
    text: "Ajan Linux için yapılmıştır ve yalnızca orada sınanır, çünkü korumalı alanları Linux'undur; Windows veya macOS'ta bir Linux sanal makinesi kullanılabilir, ama bu denenmedi. GPU'lar `nvidia-smi` ile tanınır, yani yalnızca NVIDIA; bir korumalı alanın GPU'yu kullanabildiği sınamada görülünce `capabilities` arasında `gpu` yer alır. GPU'su olmayan makine de olur, GPU istemeyen işleri alır. Elle yapılan işler için ajan gerekmez, her sistemden yapılabilir: POST /api/jobs/{id}/accept.",
  },
  ru: {
    question: 'Работает ли агент на Windows и macOS и какие GPU поддерживаются?',
    text: 'Агент сделан для Linux и проверяется только там: его песочницы работают только в Linux; на Windows и macOS нужна виртуальная машина с Linux, но это не проверялось. Видеокарты распознаёт `nvidia-smi`, то есть только NVIDIA; когда проверка показала, что песочница может пользоваться картой, среди `capabilities` появляется `gpu`. Машина без GPU тоже годится и получает задания, которым он не нужен. Для заданий вручную агент не нужен, они делаются с любой системы: POST /api/jobs/{id}/accept.',
  },
  ko: {
    question: '윈도우나 맥에서도 에이전트가 돌아가나요? 어떤 GPU를 지원하나요?',
    text: '에이전트는 리눅스용이며 샌드박스가 리눅스 기능이라 리눅스에서만 시험했습니다. 윈도우나 macOS에서는 리눅스 가상 머신을 써 볼 수 있지만 시험해 보지는 않았습니다. GPU는 `nvidia-smi`로 인식하므로 NVIDIA만 되고, 샌드박스가 GPU를 넘겨주는 것이 확인되면 `capabilities`에 `gpu`가 나옵니다. GPU가 없는 컴퓨터도 GPU가 필요 없는 작업을 받을 수 있습니다. 손으로 하는 작업은 에이전트 없이 어느 시스템에서나 할 수 있습니다: POST /api/jobs/{id}/accept.',
  },
};
