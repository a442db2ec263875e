import type { HelpTopic } from '../topic.js';

export const shareBandwidthSafety: HelpTopic = {
  id: 'share-bandwidth-safety',
  sources: ['apps/agent/README.md#sharing-bandwidth', 'docs/security.md'],
  en: {
    question: 'Is it safe to share my bandwidth?',
    text: 'Your own network stays closed: on your device every destination is checked again, and private addresses, your router\'s and the ports of mail are refused; no port is opened, the agent only connects outwards. But the rest of the public Internet is reached under your address, and websites see you: captchas, blocks and questions about what a buyer did are possible, and nobody reads the traffic. Share only what your provider\'s terms allow, with a cap by `--max-gb-month`; there is no setting for speed. What is refused is in `apps/agent/README.md`, "Sharing bandwidth".',
  },
  tr: {
    question: 'Bant genişliğimi paylaşmak güvenli mi?',
    text: 'Kendi ağınız kapalı kalır: her hedef cihazınızda yeniden denetlenir, özel adresler, modeminizin adresi ve posta portları reddedilir; port açılmaz, ajan yalnızca dışarıya bağlanır. Ama internetin geri kalanına sizin adresinizle ulaşılır ve siteler sizi görür: captcha, engel ya da bir alıcının yaptığıyla ilgili sorular mümkündür, trafiği kimse okumaz. Yalnızca sağlayıcınızın koşullarının izin verdiğini, `--max-gb-month` sınırıyla paylaşın; hız ayarı yoktur. Nelerin reddedildiği `apps/agent/README.md` içinde, "Sharing bandwidth" bölümündedir.',
  },
  ru: {
    question: 'Безопасно ли раздавать свой трафик?',
    text: 'Ваша сеть закрыта: каждый адрес проверяется ещё раз на вашем устройстве, частные адреса, адрес роутера и почтовые порты отклоняются; порты не открываются, агент соединяется только наружу. Но в остальной интернет ходят с вашего адреса, и сайты видят вас: возможны капчи, блокировки и вопросы о том, что сделал покупатель, а содержимое никто не читает. Раздавайте только то, что разрешает ваш провайдер, с лимитом `--max-gb-month`; настройки скорости нет. Что отклоняется, описано в `apps/agent/README.md`, раздел "Sharing bandwidth".',
  },
  ko: {
    question: '대역폭을 공유해도 안전한가요?',
    text: '내 네트워크는 닫혀 있습니다. 모든 목적지를 기기에서 다시 검사해 사설 주소, 공유기 주소, 메일 포트는 거부하고, 에이전트는 나가는 연결만 하므로 열리는 포트도 없습니다. 하지만 나머지 공개 인터넷에는 내 주소로 접속하고 사이트에는 내가 보이므로, 캡차나 차단, 구매자가 한 일에 대한 문의가 있을 수 있고 트래픽 내용은 아무도 읽지 않습니다. 통신사 약관이 허용하는 만큼만 `--max-gb-month`로 한도를 두고 공유하세요(속도 설정은 없습니다). 무엇이 거부되는지는 `apps/agent/README.md`의 "Sharing bandwidth"에 있습니다.',
  },
};
