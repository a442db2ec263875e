import type { HelpTopic } from '../topic.js';

export const compare: HelpTopic = {
  id: 'compare',
  sources: ['README.md', 'docs/economics.md', 'docs/security.md#buyers-work-on-strangers-machines'],
  en: {
    question: 'How does this compare with Vast.ai, Salad or AWS?',
    text: "Like Vast.ai or Salad, machines here belong to many owners, so a lost machine is expected: its job goes to another and unpaid time isn't billed; unlike AWS nobody promises you one particular machine. What differs: anyone can run this market on a server of their own, prices and fee ({fee}, taken from the owner's side) are open, and the ledger can be audited. As on every such market the owner of a machine can read what runs there. I don't know the current prices of others; ours are at GET /api/marketplace/offers and GET /api/marketplace/prices.",
  },
  tr: {
    question: 'Vast.ai, Salad ya da AWS ile karşılaştırınca nasıl?',
    text: "Vast.ai ya da Salad'daki gibi makineler pek çok sahibe aittir, yani bir makinenin kaybolması beklenir: işi başkasına geçer, boşa giden süre ücretlenmez; AWS'deki gibi belirli bir makine sözü verilmez. Farkı şu: bu pazarı herkes kendi sunucusunda kurabilir, fiyatlar ve cihaz sahibinin payından alınan komisyon ({fee}) açıktır, defter denetlenebilir. Bütün böyle pazarlarda olduğu gibi makinenin sahibi orada çalışanı okuyabilir. Başkalarının güncel fiyatını bilmem; bizimkiler GET /api/marketplace/offers ve GET /api/marketplace/prices yanıtındadır.",
  },
  ru: {
    question: 'Чем это отличается от Vast.ai, Salad или AWS?',
    text: 'Как на Vast.ai или Salad, машины здесь принадлежат многим владельцам, поэтому потеря машины предусмотрена: задание переходит к другой, а простой не оплачивается; конкретную машину, как в AWS, никто не обещает. Отличия: площадку можно развернуть на своём сервере, цены и комиссия ({fee}, с доли владельца) открыты, а книгу можно проверить. Как и везде на таких площадках, владелец машины может прочитать то, что на ней выполняется. Чужих цен я не знаю; наши — в GET /api/marketplace/offers и GET /api/marketplace/prices.',
  },
  ko: {
    question: 'Vast.ai, Salad, AWS와 비교하면 어떤가요?',
    text: 'Vast.ai나 Salad처럼 여러 소유자의 컴퓨터를 쓰기 때문에 컴퓨터가 사라지는 일을 전제로 합니다. 작업은 다른 기기로 넘어가고 허비된 시간은 청구되지 않지만, AWS처럼 특정 컴퓨터를 보장하지는 않습니다. 다른 점은 누구나 자기 서버에 이 마켓을 세울 수 있고, 가격과 소유자 몫에서 떼는 수수료({fee})가 공개되어 있으며, 장부를 감사할 수 있다는 것입니다. 이런 마켓이 모두 그렇듯 컴퓨터 주인은 그 위에서 도는 것을 읽을 수 있습니다. 다른 곳의 현재 가격은 모르지만 여기 가격은 GET /api/marketplace/offers와 GET /api/marketplace/prices에서 볼 수 있습니다.',
  },
};
