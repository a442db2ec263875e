import type { HelpTopic } from '../topic.js';

export const clusters: HelpTopic = {
  id: 'clusters',
  sources: ['docs/clusters.md', 'GET /api/deploy/jobs/{id}'],
  en: {
    question: 'Can deploys run on Kubernetes or Docker Swarm?',
    text: "Yes, if the operator has set it up: with `DEPLOY_EXECUTOR` deploys run on a Docker Swarm or on Kubernetes instead of the market's devices; `executor` in GET /api/deploy/jobs/{id} says which. Buyers can't choose this, or bring manifests, Helm charts or compose files: POST /api/deploy/job takes one image. On a cluster an `image` is needed, from a registry that the operator allows. How to set it up is in docs/clusters.md.",
  },
  tr: {
    question: "Deploy'lar Kubernetes ya da Docker Swarm üzerinde çalışır mı?",
    text: "İşletmeci kurduysa evet: `DEPLOY_EXECUTOR` ile deploy'lar pazarın cihazları yerine Docker Swarm ya da Kubernetes üzerinde çalışır; hangisi olduğunu GET /api/deploy/jobs/{id} içindeki `executor` söyler. Alıcılar bunu seçemez; manifest, Helm chart ya da compose dosyası da veremez: POST /api/deploy/job tek imaj alır. Kümede `image` şarttır ve işletmecinin izin verdiği bir kayıt sunucusundan olmalıdır. Kurulumu docs/clusters.md anlatır.",
  },
  ru: {
    question: 'Могут ли деплои работать в Kubernetes или Docker Swarm?',
    text: 'Да, если оператор это настроил: с `DEPLOY_EXECUTOR` деплои работают в Docker Swarm или Kubernetes вместо устройств площадки; где именно — в `executor` ответа GET /api/deploy/jobs/{id}. Покупатель не может это выбрать или передать манифесты, Helm-чарты и compose-файлы: POST /api/deploy/job принимает один образ. В кластере `image` обязателен и только из реестра, который разрешил оператор. Как настроить — в docs/clusters.md.',
  },
  ko: {
    question: '배포를 쿠버네티스나 도커 스웜에서 실행할 수 있나요?',
    text: '운영자가 설정했다면 됩니다. `DEPLOY_EXECUTOR`로 배포는 마켓의 기기 대신 Docker Swarm이나 Kubernetes에서 실행되며, 어느 쪽인지는 GET /api/deploy/jobs/{id}의 `executor`에 있습니다. 구매자가 고를 수는 없고 매니페스트나 Helm 차트, compose 파일도 쓸 수 없습니다: POST /api/deploy/job은 이미지 하나를 받습니다. 클러스터에서는 운영자가 허용한 레지스트리의 `image`가 필요합니다. 설정 방법은 docs/clusters.md에 있습니다.',
  },
};
