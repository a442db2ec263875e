import type { HelpTopic } from '../topic.js';

export const taxes: HelpTopic = {
  id: 'taxes',
  sources: ['GET /api/wallet/statement', 'GET /api/worker/earnings'],
  en: {
    question: 'Do I get invoices or tax documents?',
    text: "The service writes no invoices and no tax forms, and withholds no taxes; what you owe for your earnings is between you and your tax office. A receipt for a card payment comes from the payment provider, if the operator of this service has switched that on. For a document with your company's name, ask the operator. As a record, use GET /api/wallet/statement with every line of your account, and GET /api/worker/earnings for income by day.",
  },
  tr: {
    question: 'Fatura veya vergi belgesi alabilir miyim?',
    text: 'Servis fatura ve vergi formu düzenlemez, vergi kesintisi yapmaz; kazancınızın vergisi sizinle vergi daireniz arasındadır. Kart ödemesinin makbuzunu, işletici orada açtıysa ödeme sağlayıcısı gönderir. Şirket adınıza bir belge gerekiyorsa bu servisi işletene sorun. Kayıt olarak hesabınızın her satırını veren GET /api/wallet/statement, günlük gelir için GET /api/worker/earnings kullanın.',
  },
  ru: {
    question: 'Можно ли получить счёт-фактуру или документы для налоговой?',
    text: 'Счетов-фактур и налоговых форм сервис не выписывает и налогов не удерживает; налог с заработка — между вами и налоговой. Чек за оплату картой присылает платёжный провайдер, если оператор включил это у него. За документом на имя компании обратитесь к оператору. Для учёта берите GET /api/wallet/statement со всеми строками счёта и GET /api/worker/earnings с доходом по дням.',
  },
  ko: {
    question: '세금 계산서나 영수증을 받을 수 있나요?',
    text: '서비스는 세금 계산서나 세금 서식을 발행하지 않고 원천징수도 하지 않으며, 수익에 대한 세금은 본인과 세무 당국 사이의 일입니다. 카드 결제 영수증은 운영자가 결제 대행사에서 켜 두었다면 대행사가 보냅니다. 회사 명의 서류가 필요하면 이 서비스의 운영자에게 문의하세요. 기록으로는 계정의 모든 줄이 있는 GET /api/wallet/statement와 날짜별 수입을 보여 주는 GET /api/worker/earnings를 쓰면 됩니다.',
  },
};
