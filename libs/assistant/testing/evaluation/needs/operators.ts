import { call, field, type Need } from '../need.js';

/** Of those who run the service. */
export const OPERATORS = {
  install: { is: 'run a marketplace of my own', says: [[/npm start/, /docker compose up/]] },
  'configure-mail': { is: 'send real mails', says: [field('SMTP_URL')] },
  backup: { is: 'make a backup', says: [/npm run backup/] },
  restore: { is: 'put a backup back', says: [/npm run restore/] },
  'make-admin': {
    is: 'make somebody an administrator',
    says: [[/npm run admin -- make-admin/, call('POST /api/admin/users/{id}/make-admin')]],
  },
  'set-up-payments': { is: 'take real money: Stripe', says: [field('STRIPE_SECRET_KEY')] },
  'grow-service': {
    is: 'more users: scale the service out',
    says: [/npm run (api|background|gateway|cluster)|deploy\.replicas|BLOB_STORE|docs\/scale\.md/],
    about:
      /scale|more|machine|PostgreSQL|process|büyü|ölçe|makine|süreç|масштаб|больше|процесс|машин|확장|늘리|서버|프로세스/i,
  },
  'prove-books': { is: 'check that the books are right', says: [/npm run ledger:audit/] },
  upgrade: {
    is: 'install a new version',
    about: /version|upgrade|migrat|background|sürüm|güncelle|yükselt|верси|обнов|버전|업그레이드|업데이트/i,
    says: [/back(ed)? ?up|background|yedek|arka plan|резерв|фонов|백업|백그라운드|docs\/operations\.md/i],
  },
  'set-up-model': {
    is: 'a language model for the assistant',
    says: [[field('LLM_BASE_URL'), field('LLM_VISION_MODEL')]],
  },
  clusters: { is: 'deploys on Kubernetes or Swarm', says: [field('DEPLOY_EXECUTOR')] },
  monitoring: {
    is: 'watch the service: health, metrics, alerts',
    says: [[/\/health\/(ready|live)/, /\/metrics/, field('METRICS_PORT')]],
  },
  'grant-coins': {
    is: 'give coins to an account as administrator',
    says: [[/npm run admin -- grant/, call('POST /api/admin/users/{id}/grant')]],
  },
  'suspend-user': {
    is: 'block an account',
    says: [[/npm run admin -- suspend/, call('POST /api/admin/users/{id}/suspend')]],
  },
  https: { is: 'HTTPS and certificates', says: [[field('TLS_CERT'), field('SITE_ADDRESS'), field('REQUIRE_HTTPS')]] },
  'set-fee': { is: 'change the platform’s fee', says: [field('PLATFORM_FEE_BPS')] },
  'set-prices': { is: 'change GPU prices or the coin’s value', says: [[field('GPU_PRICES'), field('COIN_USD')]] },
  'settle-dispute': {
    is: 'decide disputes as administrator',
    says: [[/npm run admin -- (disputes|settle-dispute)/, call('POST /api/admin/disputes/{job_id}/settle')]],
  },
  'approve-withdrawal': {
    is: 'approve withdrawals as administrator',
    says: [[/npm run admin -- (withdrawals|approve-withdrawal)/, call('POST /api/admin/withdrawals/{id}/approve')]],
  },
  'report-hole': { is: 'report a security hole', says: [/docs\/security\.md/] },
  'jwt-secret': { is: 'change the secret of tokens', says: [field('JWT_SECRET')] },
  's3-storage': { is: 'keep files in S3', says: [field('BLOB_STORE')] },
} satisfies Record<string, Need>;
