import { call, field, type Need } from '../need.js';

const ORDER = call('POST /api/deploy/job');

/** Of those who keep something running, and of those who ask what it costs. */
export const DEPLOYS = {
  'order-deploy': { is: 'keep a service, website or bot running; rent a GPU by the hour', says: [ORDER] },
  'quote-deploy': { is: 'know before what a deploy will cost', says: [call('POST /api/deploy/quote')] },
  'gpu-prices': {
    is: 'what GPUs cost per hour in general',
    says: [[/H100[^\d]{0,20}2[.,]5/, call('GET /api/marketplace/offers'), call('POST /api/deploy/quote')]],
    about: /price|cost|hour|USD|fiyat|ücret|saat|цен|стои|час|가격|시간|비용/i,
  },
  offers: {
    is: 'which GPUs are there, is one free',
    says: [call('GET /api/marketplace/offers')],
  },
  'scale-deploy': { is: 'more or fewer replicas', says: [call('POST /api/deploy/jobs/{id}/scale')] },
  'update-deploy': {
    is: 'put a new version or other settings live',
    says: [call('POST /api/deploy/jobs/{id}/revisions')],
  },
  rollback: { is: 'go back to the version before', says: [call('POST /api/deploy/jobs/{id}/rollback')] },
  'stop-deploy': {
    is: 'end a deploy',
    about: /stop|end|durdur|bitir|sonlandır|останов|заверш|중지|종료|멈/i,
    says: [call('POST /api/deploy/jobs/{id}/stop')],
  },
  'open-deploy': {
    is: 'open what runs in a browser, reach its port',
    says: [call('POST /api/deploy/jobs/{id}/access')],
  },
  'deploy-logs': { is: 'what a replica prints', says: [call('GET /api/deploy/jobs/{id}/logs')] },
  'deploy-waits': {
    is: 'why deploys are queued, how to find out (not: why is mine, see my-deploy-waits)',
    says: [[call('GET /api/deploy/jobs/{id}'), call('GET /api/deploy/jobs/{id}/events')]],
    about: /queue|wait|why|reason|kuyruk|bekle|neden|sıra|очеред|жд|почему|причин|대기|이유|왜/i,
  },
  jupyter: { is: 'a notebook in the browser', says: [/Jupyter/, [ORDER, field('job_type')]] },
  inference: { is: 'serve a language model', says: [/Inference|ollama/, [ORDER, field('job_type'), field('image')]] },
  'auto-renew': { is: 'go on when the hours are over', says: [field('auto_renew')] },
  'deploy-dies': {
    is: 'what if the machine under my deploy dies; is that billed',
    says: [/another|replac|başka|yerine|değiştir|друг|замен|다른|교체|대체/i],
    about: /replica|device|silent|kopya|replika|cihaz|реплик|копи|устройств|레플리카|복제|기기|장치/i,
  },
  'deploy-billing': {
    is: 'how a deploy is billed',
    says: [[/second|saniye|секунд|초/i], [/return|refund|back|iade|geri|возвра|верн|환불|반환|돌/i]],
  },
  'deploy-port': {
    is: 'which port, how the outside reaches it',
    about: /deploy|replica|port|dağıtım|replika|kopya|деплой|реплик|копи|порт|배포|레플리카|복제|포트/i,
    says: [field('port'), [call('POST /api/deploy/jobs/{id}/access'), call('POST /api/deploy/job')]],
  },
  'deploy-or-job': {
    is: 'the difference between a job and a deploy; which to take',
    about: /deploy|dağıtım|деплой|развёрт|разверт|배포/i,
    says: [
      ORDER,
      [
        call('POST /api/jobs'),
        /a job[^.]*(once|end)|iş[^.]*(bir kez|biter|biten)|(задани|задач)[^.]*(один раз|заверш|конц)|작업[^.]*(한 번|끝)/i,
      ],
    ],
  },
  'deploy-files': {
    is: 'what happens to files of a deploy; storage',
    says: [
      /file|dosya|файл|파일/i,
      [/gone|lost|no files|delivers none|kaybol|silin|yok|пропад|исчез|удал|не сохран|사라|삭제|없/i],
    ],
    about: /deploy|replica|file|dağıtım|replika|kopya|dosya|деплой|развёрт|реплик|копи|файл|배포|레플리카|복제|파일/i,
  },
  'deploy-restart': {
    is: 'restart a deploy, or what happens when its program crashes',
    says: [[call('POST /api/deploy/jobs/{id}/revisions'), /restart|yeniden başla|перезапус|заново|다시 시작|재시작/i]],
    about:
      /deploy|replica|restart|revision|dağıtım|replika|kopya|yeniden|деплой|реплик|копи|перезапус|배포|레플리카|복제|재시작/i,
  },
  'price-in-words': { is: 'what this would cost, with model, number and time in words: give `usd`', priced: true },
} satisfies Record<string, Need>;
