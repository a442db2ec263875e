import type { Phrases } from './phrases.js';

export const en: Phrases = {
  unknown:
    "I don't know that. I can answer questions about this service (devices, jobs, deploys, proxy bandwidth, rewards) and, when you are logged in, about your account.",
  noSuchItem: 'There are not that many.',

  balance: (coins, usd) =>
    `Your balance is ${coins} and ${usd}. Money held for open jobs and sessions is not included.`,
  earned: (today) => `Your devices have earned ${today} since 00:00 UTC.`,

  noDevices: 'You have no device yet. POST /api/worker/token/create adds one.',
  deviceWorks: 'working',
  idle: {
    never_connected: 'idle: it has never sent a heartbeat. Start the agent with its worker token',
    offline: 'idle: it is offline. Check that the agent is running and can reach the server',
    paused_by_owner: 'paused by you: it gets no new jobs or replicas until you resume it',
    paused:
      'idle: it failed several jobs in a row and gets no new ones for a while; GET /api/worker/explain says why and until when',
    no_waiting_jobs: 'idle: no job is waiting at the moment',
    no_matching_jobs: 'idle: jobs are waiting, but it can run none of them',
    floor_too_high: 'idle: the jobs it could run pay less than its `min_price_usd`',
    about_to_claim: 'idle: a job it can run is waiting; its agent should claim it in a moment',
  },
  online: 'online',
  offline: 'offline',
  lastSeen: (at) => `last seen ${at}`,
  deviceEarned: (coins) => `earned today: ${coins}`,

  noJobs: 'You have no jobs yet. POST /api/jobs creates one.',
  status: {
    waiting: 'waiting',
    running: 'running',
    completed: 'completed',
    failed: 'failed',
    cancelled: 'cancelled',
    expired: 'expired',
  },
  waiting: {
    no_device_online: 'no device is online',
    no_matching_device: 'no online device has what it needs',
    price_too_low: 'the devices that fit ask for more per hour than it pays',
    devices_excluded: 'the devices that fit have already failed it or may not run it',
    devices_paused: 'the devices that fit are paused, by their owners or after failures',
    devices_busy: 'every device that fits is busy',
    about_to_start: 'a device that fits is free and should take it in a moment',
    waits_for_a_person: 'it has no `spec`, so it waits for a person to accept it',
  },
  programFailed: (exitCode) => `Its program ended with exit code ${exitCode}.`,
  programEnded: (reason) => `Its program was stopped: ${reason}`,
  lastLines: 'Last lines of its log:',

  noSessions: 'You have no active proxy session. POST /api/bandwidth/create buys one.',
  session: (id, remaining, bought, until) => `Session ${id}: ${remaining} of ${bought} left, until ${until}`,

  quote: ({ gpus, hours, replicas, price, usd, coins }) =>
    `${gpus}, ${hours} h, replicas: ${replicas}: ${usd} (${coins}), at ${price} per GPU and hour. POST /api/deploy/quote fixes this price for five minutes.`,
  quoteDefault: (model, price) =>
    `${model} is not in the price list, so the default price of ${price} per GPU and hour applies.`,
  quoteNeedsModel: (prices) =>
    `Which GPU, how many, for how many hours and with how many replicas? Per GPU and hour: ${prices}.`,

  request: {
    jobIntro: 'Send this as POST /api/jobs with `Authorization: Bearer <token>`:',
    deployIntro: 'Send this as POST /api/deploy/job with `Authorization: Bearer <token>`:',
    assumed: 'You did not say, so I assumed:',
    missing: 'Answer these and I will update the request:',
    defaultValue: 'default',
    wholeHours: 'whole hours only',
    priceFromList: (perHour) => `the list price, ${perHour} per hour`,
    askTitle: 'what should I call it? (put the name in quotes)',
    askType: 'which type: docker, training, inference or script?',
    askHours: 'for how many hours?',
    askPrice: 'how many coins will you pay?',
    askGpu: 'which GPU model and how many?',
    askWhatToRun:
      'what should run: a container image (such as `docker.io/library/python:3.12-slim`) or a script in backticks? Without either, a person does the job by hand',
    askAnything:
      'I write job and deploy requests. Say what should run, on which GPU, for how many hours and for how many coins, for example: "a job that trains on 2 x A100 for 5 hours for 40 coins".',
    titles: {
      docker: 'Run a container',
      jupyter: 'Jupyter notebook',
      inference: 'Model inference',
      training: 'Model training',
      script: 'Run a script',
    },
  },

  sources: (paths) => `See: ${paths}`,
  didYouMean: 'Did you mean one of these?',
  orElse: (question, path) => `Or do you mean "${question}"${path === undefined ? '' : ` (${path})`}?`,
  fromTheDocs: 'The documentation says:',
};
