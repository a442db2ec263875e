import { z } from 'zod';

const TYPES = ['Docker', 'Jupyter', 'Inference', 'Training', 'Script'] as const;

const defaultImage = z.strictObject({
  image: z.string().min(1).max(255).optional(),
  command: z.array(z.string().max(4096)).min(1).max(100).optional(),
  port: z.number().int().min(1).max(65_535).optional(),
});
const defaultImages = z.partialRecord(z.enum(TYPES), defaultImage);
export type DefaultImages = z.infer<typeof defaultImages>;

const IMAGES: DefaultImages = {
  Jupyter: {
    image: 'quay.io/jupyter/minimal-notebook:2025-12-31',
    command: ['start-notebook.py', '--ServerApp.ip=0.0.0.0', '--IdentityProvider.token='],
    port: 8888,
  },
  Inference: { image: 'docker.io/ollama/ollama:0.13.5', port: 11434 },
  Training: { image: 'docker.io/pytorch/pytorch:2.9.1-cuda12.8-cudnn9-runtime' },
};

/** Undefined for text that is no such JSON. */
export function parseDefaultImages(text: string): DefaultImages | undefined {
  try {
    return defaultImages.safeParse(JSON.parse(text)).data;
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
    .refine((text) => parseDefaultImages(text) !== undefined, 'must be JSON: `{TYPE: {image?, command?, port?}}`')
    .describe('what a deploy runs that names nothing, by type, as JSON `{TYPE: {image?, command?, port?}}`'),
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
    .describe("seconds between an agent's words about its replicas; billing is exact to this"),
  DEPLOY_QUEUE_H: z.coerce
    .number()
    .int()
    .min(1)
    .max(8760)
    .default(168)
    .describe('hours after which a deploy that never ran fails, and its money returns'),
};
