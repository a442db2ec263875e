/** All but the kubeconfig. */
export const OPTIONS = {
  context: null,
  namespace: 'market',
  runtimeClass: null,
  market: 'test',
  gpuResource: 'nvidia.com/gpu',
  gpuLabel: 'nvidia.com/gpu.product',
};

/** A kubeconfig for a server without TLS, and for nobody in particular. */
export const plainConfig = (server: string): string =>
  JSON.stringify({
    apiVersion: 'v1',
    kind: 'Config',
    clusters: [{ name: 'test', cluster: { server, 'insecure-skip-tls-verify': true } }],
    users: [{ name: 'test', user: {} }],
    contexts: [{ name: 'test', context: { cluster: 'test', user: 'test' } }],
    'current-context': 'test',
  });
