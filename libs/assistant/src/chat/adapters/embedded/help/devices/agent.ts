import type { HelpTopic } from '../topic.js';

export const agent: HelpTopic = {
  id: 'agent',
  sources: ['apps/agent/README.md#start', 'POST /api/worker/enrolments'],
  en: {
    question: 'How do I install and run the worker agent?',
    text: 'On a Linux machine run the line that POST /api/worker/enrolments answers as `install_command`. It brings Node and bubblewrap if they are missing, makes an account and a service `compute-market-agent`, and puts the worker token into a file that only the agent reads. The same line again, without a code, upgrades or repairs it; without `sudo` it installs for your account alone. The agent tests its sandboxes at each start, then goes online and takes jobs. From a copy of this repository it starts with `npm run agent -- --config agent.json`.',
  },
  tr: {
    question: 'Worker ajanını nasıl kurar ve çalıştırırım?',
    text: "Bir Linux makinede POST /api/worker/enrolments yanıtındaki `install_command` satırını çalıştırın. Eksikse Node ile bubblewrap'i getirir, `compute-market-agent` adlı bir hesap ve servis oluşturur, worker token'ı yalnızca ajanın okuduğu bir dosyaya koyar. Aynı satır kod olmadan yeniden çalıştırılırsa günceller veya onarır; `sudo` olmadan yalnızca sizin hesabınız için kurar. Ajan her başlangıçta korumalı alanlarını sınar, sonra çevrimiçi olur ve iş alır. Bu deponun bir kopyasından şöyle başlar: `npm run agent -- --config agent.json`.",
  },
  ru: {
    question: 'Как установить и запустить агента?',
    text: 'На машине с Linux выполните строку, которую POST /api/worker/enrolments возвращает в поле `install_command`. Она ставит Node и bubblewrap, если их нет, создаёт учётную запись и службу `compute-market-agent` и кладёт токен воркера в файл, который читает только агент. Та же строка без кода обновляет или чинит его; без `sudo` она ставит агента только для вашей учётной записи. При каждом запуске агент проверяет свои песочницы, затем выходит в сеть и берёт задания. Из копии этого репозитория его запускает `npm run agent -- --config agent.json`.',
  },
  ko: {
    question: '에이전트는 어떻게 설치하고 실행하나요?',
    text: '리눅스 컴퓨터에서 POST /api/worker/enrolments가 `install_command`로 알려 주는 한 줄을 실행하세요. Node와 bubblewrap이 없으면 설치하고, `compute-market-agent`라는 계정과 서비스를 만들고, 워커 토큰을 에이전트만 읽는 파일에 넣습니다. 같은 줄을 코드 없이 다시 실행하면 업그레이드하거나 고치고, `sudo` 없이 실행하면 본인 계정에만 설치합니다. 에이전트는 시작할 때마다 샌드박스를 점검한 뒤 온라인이 되어 작업을 가져옵니다. 이 저장소를 받아서 실행할 때는 `npm run agent -- --config agent.json`을 씁니다.',
  },
};
