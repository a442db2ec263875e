/** What both engines are told. */
interface ClusterOptions {
  /** Everything of this market on the cluster carries this name; two markets on one cluster have two. */
  market: string;
  /** The engine's name of GPUs as a resource. */
  gpuResource: string;
  /** Label of nodes that names the model of their GPUs. */
  gpuLabel: string;
}

/** How a Docker Swarm is reached, through one of its managers. */
export interface SwarmOptions extends ClusterOptions {
  /** `unix:///path` or `tcp://host:port`. */
  url: string;
  /** Folder with ca.pem, cert.pem and key.pem for TLS; null: none. */
  certificates: string | null;
}

/** How a Kubernetes API server is reached. */
export interface KubernetesOptions extends ClusterOptions {
  /** A kubeconfig; null: the account of the pod this runs in, else the usual places of kubectl. */
  configFile: string | null;
  /** Of the kubeconfig; null: its current one. */
  context: string | null;
  namespace: string;
  /** RuntimeClass of pods, such as gVisor's; null: the cluster's default. */
  runtimeClass: string | null;
}
