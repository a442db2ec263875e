import { isRegistry } from '@app/kernel';
import { z } from 'zod';

const text = z.string().min(1).max(4096);
const resource = z.string().regex(/^[A-Za-z0-9][A-Za-z0-9./_-]{0,100}$/, 'must be a name of a resource or a label');
const name = z.string().regex(/^[a-z0-9]([a-z0-9-]{0,40}[a-z0-9])?$/, 'must be lower-case letters, digits and dashes');

/** How deploys reach a cluster; read when DEPLOY_EXECUTOR is `swarm` or `kubernetes`. */
export const clusterVariables = {
  CLUSTER_MARKET: name
    .default('marketplace')
    .describe('name that marks everything this market runs on its cluster; two markets on one cluster need two names'),
  CLUSTER_REGISTRIES: text
    .default('docker.io,ghcr.io,quay.io')
    .refine((list) => list.split(',').every(isRegistry), 'must be registries such as `ghcr.io,registry.lan:5000`')
    .describe('comma-separated registries whose images buyers may run on the cluster; `DEPLOY_IMAGES` may name others'),
  SWARM_URL: z
    .string()
    .regex(/^(unix:\/\/\/.+|tcp:\/\/[^/]+)$/, 'must be `unix:///path` or `tcp://host:port`')
    .default('unix:///var/run/docker.sock')
    .describe('a manager of the Docker Swarm that runs deploys'),
  SWARM_CERTS: text
    .optional()
    .describe('folder with `ca.pem`, `cert.pem`, `key.pem` for a `tcp` SWARM_URL; absent: no TLS'),
  SWARM_GPU_RESOURCE: resource
    .default('NVIDIA-GPU')
    .describe("generic resource that stands for a GPU (the nodes' `node-generic-resources`)"),
  SWARM_GPU_LABEL: resource.default('gpu').describe('node label with the GPU model'),
  KUBE_CONFIG: text
    .optional()
    .describe(
      "kubeconfig file of the cluster that runs deploys; absent: the pod's own account, else as kubectl finds it",
    ),
  KUBE_CONTEXT: text.optional().describe('context of the kubeconfig; absent: its current one'),
  KUBE_NAMESPACE: name.default('default').describe("namespace of deploys' pods"),
  KUBE_GPU_RESOURCE: resource.default('nvidia.com/gpu').describe('extended resource that stands for a GPU'),
  KUBE_GPU_LABEL: resource.default('nvidia.com/gpu.product').describe('node label with the GPU model'),
  KUBE_RUNTIME_CLASS: name
    .optional()
    .describe("RuntimeClass of deploys' pods, such as gVisor's; absent: the cluster's default"),
};
