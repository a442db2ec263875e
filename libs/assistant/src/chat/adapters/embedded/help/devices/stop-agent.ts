import type { HelpTopic } from '../topic.js';

export const stopAgent: HelpTopic = {
  id: 'stop-agent',
  sources: ['apps/agent/README.md#when-something-goes-wrong', 'POST /api/worker/offline'],
  en: {
    question: 'How do I pause or stop lending my machine?',
    text: "`sudo systemctl stop compute-market-agent`, or Ctrl-C in the agent's terminal: it takes no new jobs, gives running ones `drain_s` to end, hands back the rest without blame and goes offline; a second Ctrl-C doesn't wait. There is no timetable: have your system's timer stop and start it. A laptop that falls asleep sends no heartbeats, so after {offlineAfterS} s its jobs go to others, unpaid: stop the agent first. An agent that you wrote yourself signs off with POST /api/worker/offline.",
  },
  tr: {
    question: 'Makinemi kiralamayı nasıl duraklatır veya durdururum?',
    text: '`sudo systemctl stop compute-market-agent` ya da ajanın terminalinde Ctrl-C: yeni iş almaz, süren işlere bitmeleri için `drain_s` kadar zaman tanır, kalanları suçlanmadan geri verir ve çevrimdışı olur; ikinci Ctrl-C beklemez. Zaman çizelgesi yoktur: ajanı sisteminizin zamanlayıcısıyla açıp kapatın. Uykuya dalan laptoptan haber alınamaz, {offlineAfterS} saniye sonra işleri ödemesiz başkasına geçer; önce ajanı durdurun. Kendi yazdığınız bir ajan POST /api/worker/offline ile ayrıldığını bildirir.',
  },
  ru: {
    question: 'Как приостановить или остановить сдачу машины?',
    text: '`sudo systemctl stop compute-market-agent` или Ctrl-C в терминале агента: новых заданий он не возьмёт, идущим даст `drain_s` на завершение, остальные вернёт без вины и уйдёт из сети; второй Ctrl-C не ждёт. Расписания нет: пусть агента запускает и останавливает планировщик вашей системы. Уснувший ноутбук не шлёт heartbeat, и через {offlineAfterS} с его задания без оплаты уходят другим, так что остановите агента заранее. Агент, написанный вами, сообщает об уходе через POST /api/worker/offline.',
  },
  ko: {
    question: '기기 대여를 잠시 멈추거나 그만하려면 어떻게 하나요?',
    text: '`sudo systemctl stop compute-market-agent`를 실행하거나 에이전트 터미널에서 Ctrl-C를 누르세요. 새 작업을 받지 않고, 진행 중인 작업에는 `drain_s`만큼 끝낼 시간을 주며, 나머지는 불이익 없이 반납하고 오프라인이 됩니다(Ctrl-C를 한 번 더 누르면 기다리지 않습니다). 시간표 기능은 없으니 시스템의 타이머로 켜고 끄세요. 절전에 들어간 노트북은 {offlineAfterS}초 뒤 작업을 다른 기기에 넘기고 그 작업은 지급되지 않으므로 먼저 에이전트를 멈추세요. 직접 만든 에이전트는 POST /api/worker/offline으로 오프라인이 됨을 알립니다.',
  },
};
