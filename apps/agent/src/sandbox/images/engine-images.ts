import type Docker from 'dockerode';

/** Undefined when the engine has no such image. */
export async function inspect(docker: Docker, idOrReference: string): Promise<Docker.ImageInspectInfo | undefined> {
  try {
    return await docker.getImage(idOrReference).inspect();
  } catch (error) {
    if ((error as { statusCode?: number }).statusCode === 404) return undefined;
    throw error;
  }
}

/**
 * Removes an image that was pulled by its digest; false: it is in use, or the engine is away. Keeps an image with a
 * tag: agents never tag, so the owner has adopted it.
 */
export async function isGone(docker: Docker, reference: string): Promise<boolean> {
  try {
    const found = await inspect(docker, reference);
    // Podman lists the digest reference as a tag.
    if (!found || found.RepoTags?.some((tag) => !tag.includes('@'))) return true;
    await docker.getImage(reference).remove();
    return true;
  } catch (error) {
    return (error as { statusCode?: number }).statusCode === 404;
  }
}
