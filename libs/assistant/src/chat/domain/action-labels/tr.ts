import type { ActionLabels } from './action-labels.js';

export const tr: ActionLabels = {
  of: {
    cancel_job: (name) => `${name} işini iptal et`,
    accept_result: (name) => `${name} işinin sonucunu kabul et`,
    dispute_result: (name) => `${name} işinin sonucuna itiraz et`,
    run_again: (name) => `${name} işini yeniden çalıştır`,
    post_for_more: (name, coins) =>
      coins === null
        ? `${name} işini daha yüksek fiyatla yeniden yayınla`
        : `${name} işini ${coins} coin ile yeniden yayınla`,
    stop_deploy: (name) => `${name} adlı deploy'u durdur`,
    scale_deploy: (name, replicas) =>
      replicas === null ? `${name} replika sayısını değiştir` : `${name} adlı deploy'u ${replicas} replikaya getir`,
    end_session: () => 'Bu oturumu bitir',
    top_up_session: (_, gb) => (gb === null ? 'Ek trafik al' : `${gb} GB daha al`),
    self_test: (name) => `${name} donanımını test et`,
    pause_device: (name) => `${name} makinesini duraklat`,
    resume_device: (name) => `${name} yeniden iş alsın`,
  },
  openRecord: (name) => `${name} sayfasını aç`,
  open: {
    home: 'Ana sayfayı aç',
    jobs: 'İşleri aç',
    job: 'İşi aç',
    new_job: 'İş oluştur',
    deploys: "Deploy'ları aç",
    deploy: "Deploy'u aç",
    new_deploy: 'Deploy oluştur',
    sessions: 'Bant genişliğini aç',
    session: 'Oturumu aç',
    devices: 'Makineleri aç',
    device: 'Makineyi aç',
    add_device: 'Makine ekle',
    earnings: 'Kazançları aç',
    wallet: 'Cüzdanı aç',
    offers: 'Teklifleri aç',
    api_keys: 'API anahtarlarını aç',
    webhooks: 'Webhook’ları aç',
    referrals: 'Davetleri aç',
    rewards: 'İyilikleri aç',
    account: 'Hesabı aç',
    admin: 'Yönetici sayfalarını aç',
    other: 'Konsolu aç',
  },
};
