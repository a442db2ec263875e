import type { HelpTopic } from '../topic.js';

export const clusterDeploys: HelpTopic = {
  id: 'cluster-deploys',
  sources: ['docs/clusters.md', 'docs/clusters.md#kubernetes', 'docs/clusters.md#docker-swarm'],
  en: {
    question: 'Can deploys run on my Kubernetes or Docker Swarm?',
    text: "Yes: `DEPLOY_EXECUTOR=kubernetes` or `DEPLOY_EXECUTOR=swarm` sends new deploys to a cluster of yours instead of the market's devices. For Kubernetes set `KUBE_CONFIG` and `KUBE_NAMESPACE` (and `KUBE_RUNTIME_CLASS` for buyers you don't know), for Swarm `SWARM_URL` and `SWARM_CERTS`. Buyers may name images of `CLUSTER_REGISTRIES` only. Jobs still run on devices; rights, GPUs and networks are in docs/clusters.md.",
  },
  tr: {
    question: "Deploy'lar kendi Kubernetes ya da Docker Swarm kümemde çalışabilir mi?",
    text: "Evet: `DEPLOY_EXECUTOR=kubernetes` ya da `DEPLOY_EXECUTOR=swarm` yeni deploy'ları pazarın cihazları yerine sizin kümenize yollar. Kubernetes için `KUBE_CONFIG` ve `KUBE_NAMESPACE` (tanımadığınız alıcılar için `KUBE_RUNTIME_CLASS`), Swarm için `SWARM_URL` ve `SWARM_CERTS` verin. Alıcılar yalnızca `CLUSTER_REGISTRIES` içindeki imajları kullanabilir. İşler yine cihazlarda çalışır; yetkiler, GPU'lar ve ağlar docs/clusters.md sayfasındadır.",
  },
  ru: {
    question: 'Могут ли деплои работать в моём Kubernetes или Docker Swarm?',
    text: 'Да: `DEPLOY_EXECUTOR=kubernetes` или `DEPLOY_EXECUTOR=swarm` направляет новые деплои в ваш кластер вместо устройств площадки. Для Kubernetes задайте `KUBE_CONFIG` и `KUBE_NAMESPACE` (а для незнакомых покупателей — `KUBE_RUNTIME_CLASS`), для Swarm — `SWARM_URL` и `SWARM_CERTS`. Покупателям доступны образы только из `CLUSTER_REGISTRIES`. Задания по-прежнему идут на устройства; права, GPU и сети описаны в docs/clusters.md.',
  },
  ko: {
    question: '배포를 내 쿠버네티스나 Docker Swarm에서 돌릴 수 있나요?',
    text: '네. `DEPLOY_EXECUTOR=kubernetes`나 `DEPLOY_EXECUTOR=swarm`이면 새 배포가 마켓의 기기 대신 내 클러스터로 갑니다. 쿠버네티스는 `KUBE_CONFIG`와 `KUBE_NAMESPACE`(모르는 구매자에게는 `KUBE_RUNTIME_CLASS`도), 스웜은 `SWARM_URL`과 `SWARM_CERTS`를 설정하세요. 구매자는 `CLUSTER_REGISTRIES`의 이미지만 쓸 수 있습니다. 작업은 여전히 기기에서 돌며, 권한, GPU, 네트워크는 docs/clusters.md에 있습니다.',
  },
};
