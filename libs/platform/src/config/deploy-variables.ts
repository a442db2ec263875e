import { isPublicImageName } from '@app/kernel';
import { z } from 'zod';

const TYPES = ['Docker', 'Jupyter', 'Inference', 'Training', 'Script'] as const;

const defaultImage = z
  .strictObject({
    image: z.string().refine(isPublicImageName).optional(),
    command: z.array(z.string().max(4096)).min(1).max(100).optional(),
    port: z.number().int().min(1).max(65_535).optional(),
  })
  .refine(({ image, command }) => image !== undefined || command !== undefined);
const defaultImages = z.partialRecord(z.enum(TYPES), defaultImage);
export type DefaultImages = Record<(typeof TYPES)[number], z.infer<typeof defaultImage>>;

/**
 * Says how to give a deploy something to run, and keeps running for that: a deploy that is over takes no revision. It
 * traps TERM because the first process of a container gets no signals but those it handles.
 */
const waits = (lack: string, program: string): string[] => [
  '/bin/sh',
  '-c',
  `trap 'exit 0' TERM; echo 'Nothing to run yet: send ${lack} to POST /api/deploy/jobs/{id}/revisions'; ${program} & wait`,
];
/** Ends after ten minutes, so that the buyer doesn't pay for all the hours ordered. */
const WAITING_PROGRAM = waits('a command within 10 minutes', 'sleep 600');

const IMAGES: DefaultImages = {
  Docker: { image: 'docker.io/library/alpine:3.22', command: waits('an image', 'tail -f /dev/null') },
  Jupyter: {
    image: 'quay.io/jupyter/minimal-notebook:2025-12-31',
    command: ['start-notebook.py', '--ServerApp.ip=0.0.0.0', '--IdentityProvider.token='],
    port: 8888,
  },
  Inference: { image: 'docker.io/ollama/ollama:0.13.5', port: 11434 },
  Training: { image: 'docker.io/pytorch/pytorch:2.9.1-cuda12.8-cudnn9-runtime', command: WAITING_PROGRAM },
  Script: { command: WAITING_PROGRAM },
};

/** What each type runs; types that the text doesn't name keep their default. Undefined for invalid JSON. */
export function parseDefaultImages(text: string): DefaultImages | undefined {
  try {
    return { ...IMAGES, ...defaultImages.parse(JSON.parse(text)) };
  } catch {
    return undefined;
  }
}

/** How deploys run, and where their ports are reached. */
export const deployVariables = {
  DEPLOY_EXECUTOR: z
    .enum(['devices', 'swarm', 'kubernetes'])
    .default('devices')
    .describe('who runs deploys: `devices` (the agents of this market), `swarm` or `kubernetes` (a cluster of yours)'),
  DEPLOY_IMAGES: z
    .string()
    .default(JSON.stringify(IMAGES))
    .refine(
      (text) => parseDefaultImages(text) !== undefined,
      'must be JSON: `{TYPE: {image?, command?, port?}}`, each with a command or an image by its full name',
    )
    .describe(
      'what a deploy without an image or a command runs, by type, as JSON `{TYPE: {image?, command?, port?}}` with full image names; types left out keep their default',
    ),
  DEPLOY_HOST: z.string().min(1).default('127.0.0.1').describe("address of the gateway for replicas' ports (HTTP)"),
  DEPLOY_PORT: z.coerce
    .number()
    .int()
    .min(0)
    .max(65_535)
    .default(3080)
    .describe(
      "port of the gateway for replicas' ports (HTTP); 0 takes a free one (`npm start` only, or with `DEPLOY_URL`)",
    ),
  DEPLOY_URL: z
    .string()
    .regex(/^https?:\/\/\{label\}\.[a-z0-9.-]+(:\d{1,5})?$/i, 'must be like `https://{label}.deploys.example.org`')
    .optional()
    .describe(
      "address of a replica's port as users see it, `{label}` for its name; default `http://{label}.localhost:DEPLOY_PORT`",
    ),
  DEPLOY_SYNC_S: z.coerce
    .number()
    .int()
    .min(1)
    .max(60)
    .default(5)
    .describe("seconds between an agent's reports about its replicas; billing has this precision"),
  DEPLOY_QUEUE_H: z.coerce
    .number()
    .int()
    .min(1)
    .max(8760)
    .default(168)
    .describe('hours after which a deploy that never ran fails and is refunded'),
};
