import type { HelpTopic } from '../topic.js';

export const reportHole: HelpTopic = {
  id: 'report-hole',
  sources: ['docs/security.md#report-a-hole'],
  en: {
    question: 'How do I report a security hole?',
    text: "Write to the security address of whoever runs the market, or privately to the repository by *Security → Report a vulnerability*; not in a public issue. Say what you did, what you got and on which commit; a request or a script is best. Try it on an instance of your own (`npm start`), without harming others' data. What you can expect then is in docs/security.md#report-a-hole.",
  },
  tr: {
    question: 'Güvenlik açığını nasıl bildiririm?',
    text: "Pazarı işletenin güvenlik adresine ya da deponun *Security → Report a vulnerability* bölümünden gizli olarak yazın; herkese açık bir kayıt açmayın. Ne yaptığınızı, ne elde ettiğinizi ve hangi commit'te olduğunu yazın; en iyisi bir istek ya da betiktir. Başkalarının verisine zarar vermeden, kendi kurulumunuzda (`npm start`) deneyin. Sonrasında ne olacağı docs/security.md#report-a-hole bölümündedir.",
  },
  ru: {
    question: 'Как сообщить об уязвимости?',
    text: 'Напишите на адрес безопасности оператора площадки или приватно в репозиторий через *Security → Report a vulnerability*; не в открытой задаче. Укажите, что вы делали, что получили и на каком коммите; лучше всего запрос или скрипт. Пробуйте на собственной установке (`npm start`), не вредя чужим данным. Чего ждать дальше, сказано в docs/security.md#report-a-hole.',
  },
  ko: {
    question: '보안 취약점은 어떻게 신고하나요?',
    text: '마켓을 운영하는 쪽의 보안 주소로 쓰거나 저장소의 *Security → Report a vulnerability*로 비공개 신고하세요. 공개 이슈로는 올리지 마세요. 무엇을 했고 무엇을 얻었으며 어느 커밋이었는지 적고, 요청이나 스크립트가 있으면 가장 좋습니다. 다른 사람의 데이터를 해치지 말고 직접 설치한 곳(`npm start`)에서 시험하세요. 그 뒤의 절차는 docs/security.md#report-a-hole에 있습니다.',
  },
};
