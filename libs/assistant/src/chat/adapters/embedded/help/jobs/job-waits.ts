import type { HelpTopic } from '../topic.js';

export const jobWaits: HelpTopic = {
  id: 'job-waits',
  sources: ['GET /api/jobs/{id}/explain', 'GET /api/marketplace/offers'],
  en: {
    question: 'Which reasons keep a job waiting?',
    text: 'GET /api/jobs/{id}/explain says in words what keeps devices from a job, what price would be enough and what you can do. The usual causes: no device online has the GPU, memory or network that `spec` asks for, the price is below what their owners take, they are all busy, or there is no `spec`, so the job waits for a person. To start sooner, ask for less or pay more: POST /api/jobs/{id}/cancel returns the whole price of a waiting job, then post it again. GET /api/marketplace/offers shows which devices would take it.',
  },
  tr: {
    question: 'Bir iş hangi nedenlerle bekler?',
    text: 'GET /api/jobs/{id}/explain, cihazları işten neyin uzak tuttuğunu, hangi ücretin yeteceğini ve ne yapabileceğinizi sözle anlatır. Sık nedenler: çevrimiçi hiçbir cihazda `spec` içinde istenen GPU, bellek ya da ağ yoktur, ücret sahiplerinin tabanının altındadır, hepsi meşguldür ya da `spec` olmadığından iş bir insanı bekler. Daha erken başlasın diye daha az isteyin ya da daha çok ödeyin: POST /api/jobs/{id}/cancel bekleyen işin tüm ücretini iade eder, sonra yeniden gönderin. Kimin alacağını GET /api/marketplace/offers gösterir.',
  },
  ru: {
    question: 'По каким причинам задание ждёт?',
    text: 'GET /api/jobs/{id}/explain словами говорит, что мешает устройствам взять задание, какой цены хватило бы и что можно сделать. Обычные причины: ни у одного устройства в сети нет GPU, памяти или сети, которых требует `spec`; цена ниже той, на которую согласны владельцы; все заняты; или `spec` нет, и задание ждёт человека. Чтобы началось скорее, просите меньше или платите больше: POST /api/jobs/{id}/cancel вернёт всю цену ожидающего задания, затем разместите его снова. Кто его взял бы, видно в GET /api/marketplace/offers.',
  },
  ko: {
    question: '작업이 대기하는 이유에는 무엇이 있나요?',
    text: 'GET /api/jobs/{id}/explain은 무엇이 기기를 막고 있는지, 얼마면 되는지, 무엇을 할 수 있는지 문장으로 알려 줍니다. 흔한 이유는 온라인 기기에 `spec`이 요구하는 GPU, 메모리, 네트워크가 없거나, 가격이 소유자의 하한보다 낮거나, 모두 바쁘거나, `spec`이 없어 사람을 기다리는 것입니다. 더 빨리 시작하려면 조건을 낮추거나 가격을 올리세요: POST /api/jobs/{id}/cancel로 대기 중인 작업의 대금 전액을 돌려받고 다시 등록하면 됩니다. 어떤 기기가 맡을지는 GET /api/marketplace/offers에서 볼 수 있습니다.',
  },
};
