import type { HelpTopic } from '../topic.js';
import { createJob } from './create-job.js';
import { runScript } from './run-script.js';
import { runImage } from './run-image.js';
import { gpuJob } from './gpu-job.js';
import { trainModel } from './train-model.js';
import { runInference } from './run-inference.js';
import { jobTypes } from './job-types.js';
import { jobSpec } from './job-spec.js';
import { jobInputs } from './job-inputs.js';
import { myFiles } from './my-files.js';
import { jobEnv } from './job-env.js';
import { jobNetwork } from './job-network.js';
import { jobMemory } from './job-memory.js';
import { saveOutput } from './save-output.js';
import { jobOutput } from './job-output.js';
import { jobLogs } from './job-logs.js';
import { jobProgress } from './job-progress.js';
import { jobStates } from './job-states.js';
import { jobWaits } from './job-waits.js';
import { jobPrice } from './job-price.js';
import { fairPrice } from './fair-price.js';
import { offers } from './offers.js';
import { chooseDevice } from './choose-device.js';
import { jobDeadline } from './job-deadline.js';
import { jobFailed } from './job-failed.js';
import { retryJob } from './retry-job.js';
import { lostWorker } from './lost-worker.js';
import { cancelJob } from './cancel-job.js';
import { jobRefund } from './job-refund.js';
import { jobExpiry } from './job-expiry.js';
import { acceptResult } from './accept-result.js';
import { disputeResult } from './dispute-result.js';
import { disputeOutcome } from './dispute-outcome.js';
import { quorum } from './quorum.js';
import { listJobs } from './list-jobs.js';
import { jobNotify } from './job-notify.js';
import { byHand } from './by-hand.js';
import { manyJobs } from './many-jobs.js';
import { changeJob } from './change-job.js';
import { jobPrivacy } from './job-privacy.js';
import { jobLimits } from './job-limits.js';

export const JOBS: readonly HelpTopic[] = [
  createJob,
  runScript,
  runImage,
  gpuJob,
  trainModel,
  runInference,
  jobTypes,
  jobSpec,
  jobInputs,
  myFiles,
  jobEnv,
  jobNetwork,
  jobMemory,
  saveOutput,
  jobOutput,
  jobLogs,
  jobProgress,
  jobStates,
  jobWaits,
  jobPrice,
  fairPrice,
  offers,
  chooseDevice,
  jobDeadline,
  jobFailed,
  retryJob,
  lostWorker,
  cancelJob,
  jobRefund,
  jobExpiry,
  acceptResult,
  disputeResult,
  disputeOutcome,
  quorum,
  listJobs,
  jobNotify,
  byHand,
  manyJobs,
  changeJob,
  jobPrivacy,
  jobLimits,
];
