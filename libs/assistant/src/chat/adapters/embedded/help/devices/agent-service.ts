import type { HelpTopic } from '../topic.js';

export const agentService: HelpTopic = {
  id: 'agent-service',
  sources: [
    'apps/agent/README.md#start',
    'apps/agent/README.md#when-something-goes-wrong',
    'apps/agent/README.md#updates',
  ],
  en: {
    question: 'How do I keep the agent running after log-out, reboot or a crash?',
    text: "The installer makes a systemd service that starts with the machine and comes back after a crash; `systemctl status compute-market-agent` shows it. Where you start the agent yourself, `systemd-run --user --scope -p Delegate=yes npm run agent -- --config agent.json` gives it cgroups. Jobs that had finished before a crash are delivered at the next start and paid once; jobs that were running are given back. While the service or your connection is down, jobs keep running and their results wait on disk; after three missed heartbeats the jobs go to other devices. Where the market signs releases, an installed agent updates itself when its jobs have ended; otherwise run the installer's line again, without a code: `apps/agent/README.md`.",
  },
  tr: {
    question: 'Oturum kapanınca, yeniden başlatınca veya çökünce ajan nasıl çalışır kalır?',
    text: 'Kurulum, makineyle birlikte başlayan ve çökünce geri gelen bir systemd servisi oluşturur; `systemctl status compute-market-agent` onu gösterir. Ajanı kendiniz başlatıyorsanız `systemd-run --user --scope -p Delegate=yes npm run agent -- --config agent.json` ona cgroup sağlar. Çökmeden önce bitmiş olan iş bir sonraki açılışta teslim edilir ve bir kez ödenir, sürmekte olan geri verilir. Servise ya da internete ulaşılamazken işler sürer, sonuçlar diskte bekler; üç heartbeat kaçarsa işler başka cihazlara geçer. Pazar sürümlerini imzalıyorsa kurulu ajan, işleri bitince kendini günceller; imzalamıyorsa kurulum satırını kod olmadan yeniden çalıştırın: `apps/agent/README.md`.',
  },
  ru: {
    question: 'Как сделать, чтобы агент работал после выхода, перезагрузки или сбоя?',
    text: 'Установщик создаёт службу systemd, которая запускается вместе с машиной и возвращается после сбоя; её показывает `systemctl status compute-market-agent`. Если вы запускаете агента сами, `systemd-run --user --scope -p Delegate=yes npm run agent -- --config agent.json` даёт ему cgroups. Задания, завершённые до сбоя, при следующем запуске сдаются и оплачиваются один раз, а незавершённые возвращаются. Пока сервиса или связи нет, задания продолжаются, а результаты ждут на диске; после трёх пропущенных heartbeat задания уходят другим. Если площадка подписывает релизы, установленный агент обновится сам, когда его задания закончатся; иначе выполните строку установщика ещё раз, без кода: `apps/agent/README.md`.',
  },
  ko: {
    question: '로그아웃, 재부팅, 오류 뒤에도 에이전트를 계속 돌리려면?',
    text: '설치 프로그램은 컴퓨터와 함께 시작되고 오류 뒤에 다시 살아나는 systemd 서비스를 만들며, `systemctl status compute-market-agent`로 볼 수 있습니다. 직접 실행할 때는 `systemd-run --user --scope -p Delegate=yes npm run agent -- --config agent.json`으로 cgroup을 쓸 수 있습니다. 오류 전에 끝난 작업은 다음 시작 때 전달되어 한 번 지급되고, 진행 중이던 것은 반납됩니다. 서비스나 인터넷이 끊긴 동안에도 작업은 계속되고 결과는 디스크에서 기다리지만, 하트비트를 세 번 놓치면 작업은 다른 기기로 갑니다. 마켓이 릴리스에 서명하면 설치된 에이전트는 작업이 끝난 뒤 스스로 업데이트하고, 그렇지 않으면 설치 명령을 코드 없이 다시 실행하세요: `apps/agent/README.md`.',
  },
};
