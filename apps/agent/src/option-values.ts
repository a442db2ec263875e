import { parseImageName } from '@app/kernel/image-name';
import { isRegistryEntry } from './sandbox/images/registries.js';
import { publicKeyText } from './update/signed.js';

/** What an option's value must be, as the end of a sentence that names the option. */
export class Refusal {
  constructor(readonly must: string) {}
}

export const SANDBOX_CHOICES = ['auto', 'bubblewrap', 'docker', 'podman', 'none'] as const;
export type SandboxChoice = (typeof SANDBOX_CHOICES)[number];

export function serverUrl(value: string): string | Refusal {
  const url = URL.canParse(value) ? new URL(value) : undefined;
  const fine = url && /^https?:$/.test(url.protocol) && !url.username && !url.search && !url.hash;
  return fine ? url.href.replace(/\/+$/, '') : new Refusal('an address such as https://market.example.org');
}

export function workerToken(value: string): string | Refusal {
  // Never repeat the text: it may be a real token with one wrong character.
  return /^[\x21-\x7e]{8,512}$/.test(value) ? value : new Refusal('a worker token, without spaces');
}

export function text(value: string): string | Refusal {
  return value.length > 0 && !value.includes('\0') ? value : new Refusal('some text');
}

export function imageName(value: string): string | Refusal {
  return parseImageName(value)
    ? value
    : new Refusal('the full name of an image, such as docker.io/library/busybox:1.37');
}

/** Comma-separated names. */
export function registries(value: string): string[] | Refusal {
  const entries = value.split(',').map((entry) => entry.trim());
  if (entries.every(isRegistryEntry)) return entries;
  return new Refusal(
    `a comma-separated list of registries such as ghcr.io,registry.lan:5000, not ${JSON.stringify(value)}`,
  );
}

export function sandboxChoice(value: string): SandboxChoice | Refusal {
  const choice = SANDBOX_CHOICES.find((name) => name === value);
  return choice ?? new Refusal(`one of ${SANDBOX_CHOICES.join(', ')}, not ${JSON.stringify(value)}`);
}

export function yesOrNo(value: string): boolean | Refusal {
  return value === 'true' || value === 'false' ? value === 'true' : new Refusal('true or false');
}

export function whole(min: number, max: number): (value: string) => number | Refusal {
  return (value) => {
    const number = /^\d{1,12}$/.test(value) ? Number(value) : NaN;
    if (number >= min && number <= max) return number;
    return new Refusal(`a whole number from ${min} to ${max}, not ${JSON.stringify(value)}`);
  };
}

export function amount(min: number, max: number): (value: string) => number | Refusal {
  return (value) => {
    const number = /^\d{1,9}(\.\d{1,6})?$/.test(value) ? Number(value) : NaN;
    if (number >= min && number <= max) return number;
    return new Refusal(`a number from ${min} to ${max} with at most 6 decimals, not ${JSON.stringify(value)}`);
  };
}

export function rootKey(value: string): string | Refusal {
  return publicKeyText.safeParse(value).success ? value : new Refusal('an Ed25519 public key, 32 bytes in base64');
}

export function country(value: string): string | Refusal {
  return /^[a-zA-Z]{2}$/.test(value) ? value.toLowerCase() : new Refusal('a two-letter country code, such as tr');
}
