/**
 * docs/specification.md as a table: what each endpoint takes and answers. `!` marks a required field; `[…]` is the
 * shape of an array's items. A form's file is a string, as in the document.
 */
export type Shape = { [field: string]: string | Shape | [Shape] };

export interface SpecifiedEndpoint {
  auth: 'none' | 'jwt' | 'worker-token' | 'jwt optional';
  request?: Record<string, string>;
  reply: Shape;
}

const DEVICE_TYPES = 'desktop|mini_pc|server|phone';
const DEPLOY_TYPES = 'Docker|Jupyter|Inference|Training|Script';
const JOB_TYPES = 'docker|training|inference|script';

export const SPECIFIED: Record<string, SpecifiedEndpoint> = {
  'POST /auth/login': {
    auth: 'none',
    request: { email: 'string!', password: 'string!' },
    reply: {
      ok: 'boolean',
      token: 'string',
      user: { id: 'uuid', username: 'string', email: 'string', coin_balance: 'number', usd_balance: 'number' },
    },
  },
  'GET /auth/me': {
    auth: 'jwt',
    reply: {
      ok: 'boolean',
      id: 'uuid',
      username: 'string',
      coin_balance: 'number',
      usd_balance: 'number',
      email_verified: 'boolean',
    },
  },
  'POST /api/worker/token/create': {
    auth: 'jwt',
    request: { name: 'string!', device_type: DEVICE_TYPES, min_price_usd: 'number' },
    reply: { ok: 'boolean', token: 'string', token_id: 'uuid' },
  },
  'POST /api/worker/heartbeat': {
    auth: 'worker-token',
    request: {
      gpu_name: 'string',
      cpu_cores: 'integer',
      ram_gb: 'number',
      cpu_temp: 'number',
      gpu_temp: 'number',
      cpu_pct: 'number',
      ram_pct: 'number',
    },
    reply: { ok: 'boolean' },
  },
  'POST /api/worker/offline': { auth: 'worker-token', reply: { ok: 'boolean' } },
  'GET /api/worker/devices': {
    auth: 'jwt',
    reply: {
      ok: 'boolean',
      devices: [
        {
          id: 'uuid',
          hostname: 'string',
          device_type: DEVICE_TYPES,
          gpu_name: 'string',
          cpu_cores: 'integer',
          ram_gb: 'number',
          is_online: 'boolean',
          earn_today: 'number',
        },
      ],
    },
  },
  'GET /api/marketplace/jobs': {
    auth: 'none',
    reply: {
      ok: 'boolean',
      jobs: [
        {
          id: 'uuid',
          title: 'string',
          job_type: JOB_TYPES,
          price_coin: 'number',
          duration_hrs: 'integer',
          status: 'string',
          buyer_id: 'uuid',
        },
      ],
    },
  },
  'POST /api/jobs': {
    auth: 'jwt',
    request: {
      title: 'string!',
      job_type: `${JOB_TYPES}!`,
      price_coin: 'number!',
      duration_hrs: 'integer!',
      description: 'string',
      requirements: 'string',
    },
    reply: { ok: 'boolean', job_id: 'uuid' },
  },
  'POST /api/jobs/{job_id}/accept': {
    auth: 'worker-token',
    reply: { ok: 'boolean', job: { id: 'uuid', title: 'string', status: 'string' } },
  },
  'POST /api/assistant/chat': {
    auth: 'jwt optional',
    request: {
      message: 'string!',
      history: 'array',
      mode: 'chat|goodness|training',
      location: 'string',
      weather: 'string',
    },
    reply: { ok: 'boolean', reply: 'string', model: 'string', coin_reward: 'number' },
  },
  'POST /api/assistant/analyze-image': {
    auth: 'jwt optional',
    request: {
      file: 'string!',
      mode: 'goodness',
      location: 'string',
      weather: 'string',
      lang: 'en|tr|ru|ko',
      description: 'string',
    },
    reply: {
      ok: 'boolean',
      is_real: 'boolean',
      goodness_type: 'string',
      description: 'string',
      coin_reward: 'number',
      message: 'string',
      model: 'string',
    },
  },
  'POST /api/bandwidth/create': {
    auth: 'jwt',
    request: { gb: 'number!', price_per_gb: 'number' },
    reply: {
      ok: 'boolean',
      session_id: 'uuid',
      proxy: { host: 'string', port: 'integer', username: 'string', password: 'string', protocol: 'string' },
      cost_usd: 'number',
    },
  },
  'GET /api/bandwidth/sessions': {
    auth: 'jwt',
    reply: {
      ok: 'boolean',
      sessions: [
        {
          id: 'uuid',
          port: 'integer',
          bytes_used: 'integer',
          gb_used: 'number',
          status: 'string',
          price_per_gb: 'number',
        },
      ],
    },
  },
  'POST /api/bandwidth/end': { auth: 'jwt', request: { session_id: 'uuid!' }, reply: { ok: 'boolean' } },
  'GET /api/referral/info': {
    auth: 'jwt',
    reply: {
      ok: 'boolean',
      referral_code: 'string',
      referral_link: 'string',
      total_referrals: 'integer',
      total_bonus: 'number',
      reward_per_referral: 'number',
      referred_reward: 'number',
    },
  },
  'POST /api/referral/apply': {
    auth: 'jwt',
    request: { referral_code: 'string!' },
    reply: { ok: 'boolean', message: 'string', bonus: 'number' },
  },
  'POST /api/deploy/job': {
    auth: 'jwt',
    request: {
      job_name: 'string!',
      job_type: `${DEPLOY_TYPES}!`,
      gpu_model: 'string!',
      gpu_count: 'integer',
      duration_hrs: 'integer',
      replicas: 'integer',
      payment_type: 'usd|coin',
    },
    reply: { ok: 'boolean', job_id: 'uuid', message: 'string' },
  },
};
