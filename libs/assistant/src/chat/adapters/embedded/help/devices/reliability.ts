import type { HelpTopic } from '../topic.js';

export const reliability: HelpTopic = {
  id: 'reliability',
  sources: ['GET /api/worker/devices', 'POST /api/worker/devices/{id}/self-test'],
  en: {
    question: 'How do verification and the reliability score of a device work?',
    text: "At its first start, after changes and every four weeks the agent shows what the processor can do; memory, disk and GPUs are what your machine reports. Ask for a test yourself with POST /api/worker/devices/{id}/self-test, at most every {selfTestMin} min; it runs when nothing else does, and `no_self_test` leaves it out. `reliability` is the share of the last attempts that the device brought to an end: failures that others didn't have, silence and results that were not accepted lower it; a release counts half as much, a buyer's cancel not at all. Both, with reasons in words, are in GET /api/worker/devices.",
  },
  tr: {
    question: 'Cihazın doğrulanması ve güvenilirlik puanı nasıl işler?',
    text: "Ajan ilk açılışta, değişikliklerden sonra ve dört haftada bir işlemcinin gücünü gösterir; bellek, disk ve GPU'lar makinenizin beyanıdır. Testi POST /api/worker/devices/{id}/self-test ile kendiniz de isteyebilirsiniz, en sık {selfTestMin} dakikada bir; başka iş yokken çalışır, `no_self_test` onu kapatır. `reliability`, son denemelerden sonuna kadar götürülenlerin payıdır: başkalarında görülmeyen hatalar, yanıtsız kalma ve kabul edilmeyen sonuçlar düşürür, işi geri vermek yarısı kadar, alıcının iptali hiç. İkisi de nedenleriyle GET /api/worker/devices içindedir.",
  },
  ru: {
    question: 'Как работают проверка устройства и его рейтинг надёжности?',
    text: 'При первом запуске, после изменений и раз в четыре недели агент показывает, на что способен процессор; память, диск и GPU — со слов вашей машины. Попросить тест самому: POST /api/worker/devices/{id}/self-test, не чаще раза в {selfTestMin} мин; он идёт, когда машина свободна, а `no_self_test` его отключает. `reliability` — доля последних попыток, которые устройство довело до конца: её снижают сбои, которых не было у других, молчание и непринятые результаты, возврат задания — вполовину, отмена покупателем — никак. То и другое с причинами словами показывает GET /api/worker/devices.',
  },
  ko: {
    question: '기기 인증과 신뢰도 점수는 어떻게 매겨지나요?',
    text: '에이전트는 처음 시작할 때, 변경이 있을 때, 그리고 네 주에 한 번 프로세서 성능을 증명하고, 메모리와 디스크, GPU는 컴퓨터가 알려 주는 값입니다. POST /api/worker/devices/{id}/self-test로 직접 요청할 수 있으며({selfTestMin}분에 한 번까지) 기기가 비었을 때 실행되고, `no_self_test`로 끌 수 있습니다. `reliability`는 최근 시도 중 끝까지 해낸 비율입니다. 남들은 겪지 않은 실패, 무응답, 수락되지 않은 결과는 점수를 낮추고, 작업 반납은 그 절반만, 구매자의 취소는 전혀 영향을 주지 않습니다. 둘 다 이유와 함께 GET /api/worker/devices에 있습니다.',
  },
};
