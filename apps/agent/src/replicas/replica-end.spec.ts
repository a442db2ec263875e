import type { ReplicaOrder } from '../api/replica-replies.js';
import type { SandboxExit } from '../sandbox/sandbox.js';
import { endOf } from './replica-end.js';

const order = (fields: Partial<ReplicaOrder> = {}): ReplicaOrder => ({
  ...{ placementId: 'id', name: 'web', replica: 1, revision: 1, env: {}, network: false, memoryMb: 64, gpuCount: 0 },
  ...{ image: 'busybox', command: ['/no/such'], port: undefined },
  ...fields,
});
const unstarted = (detail: string): SandboxExit => ({ exitCode: null, cause: 'failed_to_start', detail });

describe('the end of a replica, in words', () => {
  // The wording of Docker 20 and Podman 4.
  it.each([
    'failed to create shim task: OCI runtime create failed: runc create failed: unable to start container process: ' +
      'exec: "/no/such": stat /no/such: no such file or directory: unknown',
    'runc: runc create failed: exec: "no": executable file not found in $PATH: OCI runtime attempted to invoke a command',
  ])('a program that is not in the image: %s', (detail) => {
    expect(endOf(unstarted(detail), order())).toEqual({
      exitCode: null,
      cause: 'failed',
      reason: 'It could not be started (the program "/no/such" is not in the image busybox).',
    });
  });

  it('an image that is not to be had is named', () => {
    expect(endOf(unstarted('the image could not be pulled'), order()).reason).toBe(
      'It could not be started (busybox: the image could not be pulled).',
    );
  });

  it('a signal has its name, and the command of an image is not guessed at', () => {
    expect(endOf({ exitCode: 139, cause: 'exited' }, order()).reason).toBe(
      'Its program ended with exit code 139 (SIGSEGV).',
    );
    expect(endOf({ exitCode: 127, cause: 'exited' }, order()).reason).toBe(
      'Its command was not found (exit code 127).',
    );
    expect(endOf({ exitCode: 126, cause: 'exited' }, order({ image: undefined })).reason).toBe(
      'Its command "/no/such" can\'t be executed (exit code 126).',
    );
  });
});
