import type { HelpTopic } from '../topic.js';

export const agentService: HelpTopic = {
  id: 'agent-service',
  sources: ['apps/agent/README.md#what-is-isolated', 'apps/agent/README.md#when-something-goes-wrong'],
  en: {
    question: 'How do I keep the agent running after log-out, reboot or a crash?',
    text: 'The agent is a plain program: let systemd, or whatever starts things on your machine, run and restart it; `systemd-run --user --scope -p Delegate=yes npm run agent -- --config agent.json` also gives it cgroups. Jobs that had finished before a crash are delivered at the next start and paid once; jobs that were running are given back. While the service or your connection is down, jobs keep running and their results wait on disk; after three missed heartbeats the jobs go to other devices. To upgrade, stop it, update the repository, run `npm ci` and start it again.',
  },
  tr: {
    question: 'Oturum kapanınca, yeniden başlatınca veya çökünce ajan nasıl çalışır kalır?',
    text: 'Ajan sıradan bir programdır: systemd ya da makinenizde ne varsa o çalıştırsın ve yeniden başlatsın; `systemd-run --user --scope -p Delegate=yes npm run agent -- --config agent.json` ona cgroup da sağlar. Çökmeden önce bitmiş olan iş bir sonraki açılışta teslim edilir ve bir kez ödenir, sürmekte olan geri verilir. Servise ya da internete ulaşılamazken işler sürer, sonuçlar diskte bekler; üç heartbeat kaçarsa işler başka cihazlara geçer. Güncellemek için durdurun, depoyu güncelleyin, `npm ci` çalıştırıp yeniden başlatın.',
  },
  ru: {
    question: 'Как сделать, чтобы агент работал после выхода, перезагрузки или сбоя?',
    text: 'Агент — обычная программа: пусть его запускает и перезапускает systemd или то, что есть у вас; `systemd-run --user --scope -p Delegate=yes npm run agent -- --config agent.json` ещё и даёт ему cgroups. Задания, завершённые до сбоя, при следующем запуске сдаются и оплачиваются один раз, а незавершённые возвращаются. Пока сервиса или связи нет, задания продолжаются, а результаты ждут на диске; после трёх пропущенных heartbeat задания уходят другим. Чтобы обновиться, остановите агента, обновите репозиторий, выполните `npm ci` и запустите снова.',
  },
  ko: {
    question: '로그아웃, 재부팅, 오류 뒤에도 에이전트를 계속 돌리려면?',
    text: '에이전트는 평범한 프로그램이므로 systemd 같은 시스템 기능으로 실행하고 재시작하게 하면 됩니다. `systemd-run --user --scope -p Delegate=yes npm run agent -- --config agent.json`으로 실행하면 cgroup도 쓸 수 있습니다. 오류 전에 끝난 작업은 다음 시작 때 전달되어 한 번 지급되고, 진행 중이던 것은 반납됩니다. 서비스나 인터넷이 끊긴 동안에도 작업은 계속되고 결과는 디스크에서 기다리지만, 하트비트를 세 번 놓치면 작업은 다른 기기로 갑니다. 업데이트하려면 멈추고 저장소를 갱신한 뒤 `npm ci`를 실행하고 다시 시작하세요.',
  },
};
