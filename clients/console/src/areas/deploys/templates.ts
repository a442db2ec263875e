import type { NewDeploy } from '@compute-market/sdk';

/** What an order begins with; what a template leaves out, its type decides on the server. */
export type Template = Pick<NewDeploy, 'job_type' | 'image' | 'command' | 'port' | 'network'> & {
  memory_mb: number;
  /** Its image may be changed: it is what this template is about. */
  asksForImage?: true;
};

/** Images that are published for anybody, by their full names. */
export const TEMPLATES = {
  web: {
    job_type: 'Docker',
    image: 'docker.io/library/python:3.13-slim',
    command: ['python', '-m', 'http.server', '8000'],
    port: 8000,
    memory_mb: 256,
    network: false,
  },
  jupyter: { job_type: 'Jupyter', port: 8888, memory_mb: 4096, network: true },
  model: { job_type: 'Inference', port: 11434, memory_mb: 8192, network: true },
  image: { job_type: 'Docker', memory_mb: 1024, network: true, asksForImage: true },
} as const satisfies Record<string, Template>;

export type TemplateName = keyof typeof TEMPLATES;

export const TEMPLATE_NAMES = Object.keys(TEMPLATES) as TemplateName[];

export const isTemplate = (name: string | undefined): name is TemplateName =>
  name !== undefined && Object.hasOwn(TEMPLATES, name);
