import type { HelpTopic } from '../topic.js';

export const proxyExits: HelpTopic = {
  id: 'proxy-exits',
  sources: ['docs/security.md', 'docs/proxy-vendor-protocol.md', 'GET /api/bandwidth/sessions/{id}'],
  en: {
    question: 'Whose addresses do proxy sessions use, and who can see my traffic?',
    text: "Sessions leave through devices whose owners share their connection for pay, or through the gateway's own address, which also stands in when no device fits and you asked for neither `device` nor a country. An exit sees addresses and sizes, and content only where you use no TLS; sites see the exit's address, not yours. Which devices carried how much is in GET /api/bandwidth/sessions/{id}, without their names. An operator may have all sessions carried by an outside vendor instead (`PROXY_PROVIDER`, `docs/proxy-vendor-protocol.md`).",
  },
  tr: {
    question: 'Proxy oturumları kimin adresini kullanır, trafiğimi kim görebilir?',
    text: 'Oturumlar, bağlantısını ücretle paylaşan kişilerin cihazlarından ya da ağ geçidinin kendi adresinden çıkar; uygun cihaz yoksa ve ne `device` ne ülke istediyseniz ağ geçidi devreye girer. Çıkış adresleri ve boyutları görür, içeriği yalnızca TLS kullanmadığınızda; siteler sizin değil çıkışın adresini görür. Hangi cihazın ne kadar taşıdığı, adları olmadan, GET /api/bandwidth/sessions/{id} içindedir. İşletici bütün oturumları dış bir sağlayıcıya da taşıtabilir (`PROXY_PROVIDER`, `docs/proxy-vendor-protocol.md`).',
  },
  ru: {
    question: 'Чьи адреса у сессий прокси и кто видит мой трафик?',
    text: 'Сессии выходят через устройства людей, которые делятся каналом за плату, или с собственного адреса шлюза — он же подменяет, когда подходящего устройства нет, а вы не просили ни `device`, ни страну. Выход видит адреса и объёмы, а содержимое — только без TLS; сайты видят адрес выхода, а не ваш. Какие устройства сколько передали, без их имён, показывает GET /api/bandwidth/sessions/{id}. Оператор может поручить все сессии и внешнему поставщику (`PROXY_PROVIDER`, `docs/proxy-vendor-protocol.md`).',
  },
  ko: {
    question: '프록시 세션은 누구의 주소를 쓰고 누가 내 트래픽을 볼 수 있나요?',
    text: '세션은 돈을 받고 회선을 공유하는 사람들의 기기나 게이트웨이 자체 주소로 나갑니다. 맞는 기기가 없고 `device`나 국가를 요청하지 않았다면 게이트웨이가 대신합니다. 출구는 주소와 크기를 보며 내용은 TLS를 쓰지 않을 때만 볼 수 있고, 사이트에는 내 주소가 아니라 출구의 주소가 보입니다. 어떤 기기가 얼마나 전달했는지는 이름 없이 GET /api/bandwidth/sessions/{id}에 있습니다. 운영자는 모든 세션을 외부 업체에 맡길 수도 있습니다(`PROXY_PROVIDER`, `docs/proxy-vendor-protocol.md`).',
  },
};
