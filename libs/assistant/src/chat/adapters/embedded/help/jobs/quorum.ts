import type { HelpTopic } from '../topic.js';

export const quorum: HelpTopic = {
  id: 'quorum',
  sources: ['POST /api/jobs', 'docs/adr/0029-results-looked-at-compared-disputed.md'],
  en: {
    question: 'How can I be sure that a result is correct?',
    text: 'Post the job with `"verification":"quorum"` and `quorum`, how many results must agree ({minQuorum} to {maxQuorum}): devices of different owners run copies of it, and each agreeing result is paid its share of the price. It needs a program whose output is always the same; results, files and exit codes are compared. When they can\'t agree, the whole price returns. Copies and verdicts are in GET /api/jobs/{id} (`copies`); POST /api/jobs sets it up.',
  },
  tr: {
    question: 'Sonucun doğru olduğundan nasıl emin olurum?',
    text: 'İşi `"verification":"quorum"` ve kaç sonucun uyuşması gerektiğini söyleyen `quorum` ({minQuorum}–{maxQuorum}) ile gönderin: farklı sahiplerin cihazları kopyalarını çalıştırır, uyuşan her sonuca ücretten payı ödenir. Çıktısı hep aynı olan bir program gerekir; sonuçlar, dosyalar ve çıkış kodları karşılaştırılır. Uyuşamazlarsa ücretin tamamı döner. Kopyalar ve kararlar GET /api/jobs/{id} içindedir (`copies`); kuran çağrı POST /api/jobs.',
  },
  ru: {
    question: 'Как убедиться, что результат верный?',
    text: 'Разместите задание с `"verification":"quorum"` и `quorum` — сколько результатов должны совпасть (от {minQuorum} до {maxQuorum}): устройства разных владельцев выполнят копии, и каждый совпавший результат получит свою долю цены. Нужна программа, вывод которой всегда одинаков: сравниваются результаты, файлы и коды выхода. Если они не сойдутся, вернётся вся цена. Копии и вердикты — в GET /api/jobs/{id} (`copies`); задаётся это в POST /api/jobs.',
  },
  ko: {
    question: '결과가 맞는지 어떻게 믿을 수 있나요?',
    text: '작업을 `"verification":"quorum"`과 함께, 몇 개의 결과가 일치해야 하는지를 `quorum`({minQuorum}~{maxQuorum})으로 적어 등록하세요. 서로 다른 소유자의 기기가 사본을 실행하고, 일치한 결과마다 대금의 몫을 받습니다. 결과, 파일, 종료 코드를 비교하므로 출력이 늘 같은 프로그램이어야 합니다. 끝내 일치하지 않으면 대금 전액이 돌아옵니다. 사본과 판정은 GET /api/jobs/{id}의 `copies`에 있고, 설정은 POST /api/jobs에서 합니다.',
  },
};
