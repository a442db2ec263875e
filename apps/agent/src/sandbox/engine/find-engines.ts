import Docker from 'dockerode';
import { access, constants } from 'node:fs/promises';
import { homedir } from 'node:os';
import { join } from 'node:path';

export interface FoundEngine {
  kind: 'docker' | 'podman';
  /** Identifies an engine of this machine, whatever its socket. */
  id: string;
  socket: string;
  docker: Docker;
}

/** Usual socket paths of engines, the operator's own choice first. */
export function usualSockets(environment: NodeJS.ProcessEnv = process.env): string[] {
  const { DOCKER_HOST, CONTAINER_HOST, XDG_RUNTIME_DIR } = environment;
  const named = [DOCKER_HOST, CONTAINER_HOST].flatMap((host) =>
    host?.startsWith('unix://') ? [host.slice('unix://'.length)] : [],
  );
  const users = XDG_RUNTIME_DIR
    ? [join(XDG_RUNTIME_DIR, 'podman/podman.sock'), join(XDG_RUNTIME_DIR, 'docker.sock')]
    : [];
  const system = ['/run/podman/podman.sock', '/var/run/docker.sock', join(homedir(), '.docker/run/docker.sock')];
  return [...new Set([...named, ...users, ...system])];
}

/**
 * The engines that answer at these sockets, each once. Only unix sockets: an engine on another machine couldn't bind a
 * job's folders.
 */
export async function findEngines(sockets: string[] = usualSockets()): Promise<FoundEngine[]> {
  const found = await Promise.all(sockets.map(identify));
  const engines = found.flatMap((engine) => engine ?? []);
  return engines.filter(({ id }, index) => engines.findIndex((other) => other.id === id) === index);
}

async function identify(socket: string): Promise<FoundEngine | undefined> {
  try {
    await access(socket, constants.W_OK);
    const docker = new Docker({ socketPath: socket });
    const version = (await docker.version()) as { Components?: Array<{ Name: string }> };
    const podman = version.Components?.some(({ Name }) => Name === 'Podman Engine') ?? false;
    const kind = podman ? 'podman' : 'docker';
    // Podman makes up a new ID for every answer, so the image folder identifies the engine.
    const { DockerRootDir } = (await docker.info()) as { DockerRootDir?: string };
    return { kind, socket, docker, id: `${kind} ${DockerRootDir ?? socket}` };
  } catch {
    return undefined;
  }
}
