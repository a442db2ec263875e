import { totalmem } from 'node:os';
import {
  amount,
  country,
  imageName,
  registries,
  rootKey,
  SANDBOX_CHOICES,
  sandboxChoice,
  serverUrl,
  text,
  whole,
  workerToken,
  yesOrNo,
  type Refusal,
  type SandboxChoice,
} from './option-values.js';

import { PUBLIC_REGISTRIES } from './sandbox/images/registries.js';

export interface Setting<T> {
  env: string;
  argument?: string;
  help: string;
  /** Returns the value, or what it must be (the end of a sentence that names the setting). */
  parse(text: string): T | Refusal;
  fallback?: T;
}

const megabytesOfMachine = Math.floor(totalmem() / 1024 / 1024);

/** Keys are the names in the config file; flags are the same with dashes. */
export const SETTINGS = {
  server: setting('AGENT_SERVER', 'URL', 'address of the service (required)', serverUrl),
  token: setting(
    'AGENT_TOKEN',
    'T',
    'worker token of this device (required; safer in a config file, because other users can see arguments)',
    workerToken,
  ),
  concurrency: setting('AGENT_CONCURRENCY', 'N', 'jobs at once (default 1)', whole(1, 64), 1),
  cpu_replicas: setting(
    'AGENT_CPU_REPLICAS',
    undefined,
    'also take replicas without GPUs on a machine with GPUs',
    yesOrNo,
    false,
  ),
  data_dir: setting(
    'AGENT_DATA_DIR',
    'DIR',
    'folder for the journal and working files (default .data/agent)',
    text,
    '.data/agent',
  ),
  sandbox: setting<SandboxChoice>(
    'AGENT_SANDBOX',
    SANDBOX_CHOICES.join('|'),
    'where jobs run (default auto: every sandbox that works here; none: only share bandwidth)',
    sandboxChoice,
    'auto',
  ),
  engine_socket: setting('AGENT_ENGINE_SOCKET', 'PATH', 'socket of Docker or Podman (default: the usual paths)', text),
  engine_network: setting(
    'AGENT_ENGINE_NETWORK',
    'NAME',
    'engine network for jobs that ask for one (default: none)',
    text,
  ),
  probe_image: setting(
    'AGENT_PROBE_IMAGE',
    'IMAGE',
    "full name of the image for the engine's start-up test (default: busybox)",
    imageName,
  ),
  registries: setting(
    'AGENT_REGISTRIES',
    'LIST',
    `comma-separated registries from which images may come (default ${PUBLIC_REGISTRIES.join(',')})`,
    registries,
    PUBLIC_REGISTRIES,
  ),
  max_image_gb: setting(
    'AGENT_MAX_IMAGE_GB',
    'N',
    'disk limit for one image, GB (default 20)',
    amount(0.1, 100_000),
    20,
  ),
  image_cache_gb: setting(
    'AGENT_IMAGE_CACHE_GB',
    'N',
    'disk limit for all images, which are kept for later jobs, GB (default 50)',
    amount(0.1, 100_000),
    50,
  ),
  max_memory_mb: setting(
    'AGENT_MAX_MEMORY_MB',
    'N',
    'memory offered to all jobs together, MiB (default: 80 % of this machine)',
    whole(64, 16_777_216),
    Math.max(64, Math.floor(megabytesOfMachine * 0.8)),
  ),
  input_cache_mb: setting(
    'AGENT_INPUT_CACHE_MB',
    'N',
    'disk limit for input files, which are kept for later jobs, MB (default 4096)',
    whole(1, 16_777_216),
    4_096,
  ),
  drain_s: setting(
    'AGENT_DRAIN_S',
    'N',
    'seconds that running jobs get to end at shutdown (default 30)',
    whole(0, 86_400),
    30,
  ),
  once: setting('AGENT_ONCE', undefined, 'exit after the first job', yesOrNo, false),
  no_self_test: setting(
    'AGENT_NO_SELF_TEST',
    undefined,
    'skip the hardware self-test; the device then never counts as verified',
    yesOrNo,
    false,
  ),
  root_key: setting(
    'AGENT_ROOT_KEY',
    'KEY',
    "the market's root key, which updates must be signed by; the installer sets it (default: no updates)",
    rootKey,
  ),
  no_auto_update: setting(
    'AGENT_NO_AUTO_UPDATE',
    undefined,
    'update only when you say so, with the command `update`',
    yesOrNo,
    false,
  ),
  share_bandwidth: setting(
    'AGENT_SHARE_BANDWIDTH',
    undefined,
    "let buyers' connections leave through this device, paid per byte",
    yesOrNo,
    false,
  ),
  max_gb_month: setting(
    'AGENT_MAX_GB_MONTH',
    'N',
    'most GB to carry in a calendar month (UTC), both directions (default: no limit)',
    amount(0.001, 1_000_000),
  ),
  min_price_per_gb: setting(
    'AGENT_MIN_PRICE_PER_GB',
    'USD',
    'lowest accepted bid per GB, USD (default: any price)',
    amount(0, 1_000),
  ),
  country: setting('AGENT_COUNTRY', 'CC', 'country of this device, two letters, for buyers who ask for one', country),
  allow_private_destinations: setting(
    'AGENT_ALLOW_PRIVATE_DESTINATIONS',
    undefined,
    'tests only: lets buyers reach this machine and its network; refused with https:// servers',
    yesOrNo,
    false,
  ),
};

export type Key = keyof typeof SETTINGS;
export const KEYS = Object.keys(SETTINGS) as Key[];

function setting<T>(
  env: string,
  argument: string | undefined,
  help: string,
  parse: Setting<T>['parse'],
  fallback?: T,
): Setting<T> {
  return { env, argument, help, parse, fallback };
}
