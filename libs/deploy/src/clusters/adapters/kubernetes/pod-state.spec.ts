import type { V1ContainerState, V1Pod } from '@kubernetes/client-node';
import { LABELS } from '../names.js';
import { stateOf } from './pod-state.js';

const REFUSED = 'Get "http://127.0.0.1:6379/v2/": dial tcp 127.0.0.1:6379: connect: connection refused';

function seen(state: V1ContainerState, phase = 'Pending') {
  const pod = {
    metadata: { labels: { [LABELS.placement]: 'p1' } },
    status: { phase, containerStatuses: [{ name: 'replica', state }] },
  };
  return stateOf(pod as unknown as V1Pod, null);
}

describe('what Kubernetes says of a placement', () => {
  it.each(['ErrImagePull', 'ImagePullBackOff', 'InvalidImageName', 'ImageInspectError', 'RegistryUnavailable'])(
    'M1: %s is one sentence for its buyer, and the rest is for the log',
    (reason) => {
      const { reason: told, detail } = seen({ waiting: { reason, message: REFUSED } });
      expect({ told, detail }).toEqual({ told: 'the image could not be pulled', detail: `${reason}: ${REFUSED}` });
    },
  );

  it('M1: a failed start tells about the program, not about a network', () => {
    const end = (reason: string, message: string) =>
      seen({ terminated: { exitCode: 128, reason, message } as V1ContainerState['terminated'] }, 'Failed').reason;
    expect(end('StartError', 'exec: "/no": no such file')).toBe('exec: "/no": no such file');
    expect(end('StartError', REFUSED)).toBe('its node could not start it');
    // Its own last words.
    expect(end('Error', REFUSED)).toBe(REFUSED);
  });
});
