import type { HelpTopic } from '../topic.js';
import { addDevice } from './add-device.js';
import { agent } from './agent.js';
import { agentPlatforms } from './agent-platforms.js';
import { agentService } from './agent-service.js';
import { agentSettings } from './agent-settings.js';
import { agentTrouble } from './agent-trouble.js';
import { deviceEarnings } from './device-earnings.js';
import { devicePaused } from './device-paused.js';
import { disputedWork } from './disputed-work.js';
import { earningPotential } from './earning-potential.js';
import { hostReplicas } from './host-replicas.js';
import { isolation } from './isolation.js';
import { limitResources } from './limit-resources.js';
import { minimumPrice } from './minimum-price.js';
import { moreJobs } from './more-jobs.js';
import { online } from './online.js';
import { power } from './power.js';
import { reliability } from './reliability.js';
import { removeDevice } from './remove-device.js';
import { rentOut } from './rent-out.js';
import { sandboxSetup } from './sandbox-setup.js';
import { stopAgent } from './stop-agent.js';
import { takeJob } from './take-job.js';
import { tokenLost } from './token-lost.js';
import { whatIsSent } from './what-is-sent.js';

export const DEVICES: readonly HelpTopic[] = [
  addDevice,
  agent,
  agentPlatforms,
  agentService,
  agentSettings,
  agentTrouble,
  deviceEarnings,
  devicePaused,
  disputedWork,
  earningPotential,
  hostReplicas,
  isolation,
  limitResources,
  minimumPrice,
  moreJobs,
  online,
  power,
  reliability,
  removeDevice,
  rentOut,
  sandboxSetup,
  stopAgent,
  takeJob,
  tokenLost,
  whatIsSent,
];
