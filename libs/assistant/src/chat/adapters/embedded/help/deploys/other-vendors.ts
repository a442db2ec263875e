import type { HelpTopic } from '../topic.js';

export const otherVendors: HelpTopic = {
  id: 'other-vendors',
  sources: ['POST /api/deploy/job', 'docs/adr/0005-unpaid-interruptions.md', 'libs/deploy/README.md'],
  en: {
    question: 'How does this compare with AWS or Vast.ai?',
    text: "What others call an instance is a deploy here (POST /api/deploy/job): a container on a private owner's device, paid by the second, opened over HTTP. Unlike a virtual machine of AWS it has no SSH, no root, no disk that lasts and no region to choose. It compares best with spot instances, but losing a device costs nothing: another takes over, and dead time isn't billed. A batch run is a job (POST /api/jobs), for which you name the price.",
  },
  tr: {
    question: 'AWS ya da Vast.ai ile farkı nedir?',
    text: "Başkalarının instance dediği burada deploy'dur (POST /api/deploy/job): bir sahibin cihazında saniyeyle ödenen, HTTP üzerinden açılan bir konteyner. AWS'nin sanal makinesinden farkı: SSH, root, kalıcı disk ve bölge seçimi yoktur. En çok spot instance'a benzer, ama cihazı kaybetmenin bedeli yoktur: başkası devralır, ölü zaman ücretlenmez. Toplu çalışma ise iştir (POST /api/jobs), ücretini siz belirlersiniz.",
  },
  ru: {
    question: 'Чем вы отличаетесь от AWS или Vast.ai?',
    text: 'То, что у других инстанс, здесь деплой (POST /api/deploy/job): контейнер на устройстве частного владельца, с посекундной оплатой и доступом по HTTP. В отличие от виртуальной машины AWS, у него нет SSH, root, постоянного диска и выбора региона. Больше всего это похоже на spot-инстансы, но потеря устройства ничего не стоит: его заменит другое, а мёртвое время не оплачивается. Пакетный расчёт — это задание (POST /api/jobs), и цену за него называете вы.',
  },
  ko: {
    question: 'AWS나 Vast.ai와 비교하면 어떤가요?',
    text: '다른 곳의 인스턴스는 여기서 배포입니다(POST /api/deploy/job): 개인 소유자의 기기에서 도는 컨테이너로, 초 단위로 지불하고 HTTP로 접속합니다. AWS의 가상 머신과 달리 SSH, root, 남는 디스크, 리전 선택이 없습니다. 스팟 인스턴스와 가장 비슷하지만 기기를 잃어도 비용이 없습니다: 다른 기기가 이어받고 죽은 시간은 청구되지 않습니다. 일괄 실행은 작업이고(POST /api/jobs) 가격은 직접 정합니다.',
  },
};
