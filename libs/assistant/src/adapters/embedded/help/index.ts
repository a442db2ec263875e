import type { HelpTopic } from './topic.js';
import { about } from './about.js';
import { signIn } from './sign-in.js';
import { password } from './password.js';
import { addDevice } from './add-device.js';
import { agent } from './agent.js';
import { online } from './online.js';
import { minimumPrice } from './minimum-price.js';
import { tokenLost } from './token-lost.js';
import { createJob } from './create-job.js';
import { jobTypes } from './job-types.js';
import { jobSpec } from './job-spec.js';
import { jobPrice } from './job-price.js';
import { jobStates } from './job-states.js';
import { cancelJob } from './cancel-job.js';
import { takeJob } from './take-job.js';
import { jobOutput } from './job-output.js';
import { lostWorker } from './lost-worker.js';
import { jobExpiry } from './job-expiry.js';
import { payout } from './payout.js';
import { coins } from './coins.js';
import { statement } from './statement.js';
import { moneyInOut } from './money-in-out.js';
import { createDeploy } from './create-deploy.js';
import { gpuPrices } from './gpu-prices.js';
import { buyProxy } from './buy-proxy.js';
import { proxyOptions } from './proxy-options.js';
import { endProxy } from './end-proxy.js';
import { shareBandwidth } from './share-bandwidth.js';
import { referral } from './referral.js';
import { safety } from './safety.js';
import { errors } from './errors.js';
import { idempotency } from './idempotency.js';
import { apiDocs } from './api-docs.js';
import { assistant } from './assistant.js';
import { greeting } from './greeting.js';
import { thanks } from './thanks.js';
import { deeds } from './deeds.js';
import { photoRules } from './photo-rules.js';
import { dailyWord } from './daily-word.js';
import { rewardReasons } from './reward-reasons.js';
import { deedLimits } from './deed-limits.js';
import { fakes } from './fakes.js';
import { photoPrivacy } from './photo-privacy.js';

/** Every help text. A new topic is a file of its own and a line here. */
export const HELP: readonly HelpTopic[] = [
  about,
  signIn,
  password,
  addDevice,
  agent,
  online,
  minimumPrice,
  tokenLost,
  createJob,
  jobTypes,
  jobSpec,
  jobPrice,
  jobStates,
  cancelJob,
  takeJob,
  jobOutput,
  lostWorker,
  jobExpiry,
  payout,
  coins,
  statement,
  moneyInOut,
  createDeploy,
  gpuPrices,
  buyProxy,
  proxyOptions,
  endProxy,
  shareBandwidth,
  referral,
  safety,
  errors,
  idempotency,
  apiDocs,
  assistant,
  greeting,
  thanks,
  deeds,
  photoRules,
  dailyWord,
  rewardReasons,
  deedLimits,
  fakes,
  photoPrivacy,
];
