import type { HelpTopic } from '../topic.js';

export const agentTrouble: HelpTopic = {
  id: 'agent-trouble',
  sources: ['apps/agent/README.md#when-something-goes-wrong', 'apps/agent/README.md#start'],
  en: {
    question: "The agent doesn't start or stops by itself: what can I do?",
    text: 'Its last line says why. If a setting is missing or wrong, it names the setting and what it must be; "No sandbox works here" asks for `npm run setup:sandbox` as root; a refused token was revoked or rotated, so put a new one from POST /api/worker/token/create into `agent.json`; a data folder in use means that another agent runs with it. When the service can\'t be reached it keeps trying, so look at `server` and your firewall. The agent logs to its terminal only; run it there with `npm run agent -- --config agent.json`.',
  },
  tr: {
    question: 'Ajan başlamıyor veya kendiliğinden duruyor: ne yapabilirim?',
    text: 'Son satırı nedenini söyler. Eksik ya da yanlış ayar, nasıl olması gerektiğiyle adlandırılır; "No sandbox works here" root olarak `npm run setup:sandbox` ister; reddedilen token iptal edilmiş ya da yenilenmiştir, POST /api/worker/token/create ile yenisini alıp `agent.json` dosyasına yazın; kullanımdaki veri klasörü, onunla başka bir ajanın çalıştığını gösterir. Servise ulaşılamazsa ajan kendisi denemeyi sürdürür: `server` adresine ve güvenlik duvarınıza bakın. Ajan yalnızca terminaline yazar; orada çalıştırın: `npm run agent -- --config agent.json`.',
  },
  ru: {
    question: 'Агент не запускается или сам останавливается: что делать?',
    text: 'Причина — в его последней строке. Недостающая или неверная настройка названа вместе с тем, какой она должна быть; "No sandbox works here" просит `npm run setup:sandbox` от root; отклонённый токен отозван или заменён, впишите в `agent.json` новый из POST /api/worker/token/create; занятая папка данных значит, что с ней работает другой агент. Если сервис недоступен, агент пробует снова сам: проверьте `server` и файрвол. Пишет он только в терминал; запустите его там: `npm run agent -- --config agent.json`.',
  },
  ko: {
    question: '에이전트가 시작되지 않거나 저절로 멈춰요. 어떻게 하나요?',
    text: '마지막 줄에 이유가 나옵니다. 빠지거나 잘못된 설정은 어때야 하는지와 함께 표시되고, "No sandbox works here"이면 root로 `npm run setup:sandbox`를 실행해야 하며, 거부된 토큰은 폐기되거나 교체된 것이니 POST /api/worker/token/create로 새로 받아 `agent.json`에 넣고, 데이터 폴더가 사용 중이면 다른 에이전트가 돌고 있는 것입니다. 서비스에 연결되지 않을 때는 스스로 계속 시도하므로 `server` 주소와 방화벽을 확인하세요. 로그는 터미널에만 나오니 거기서 `npm run agent -- --config agent.json`으로 실행해 보세요.',
  },
};
