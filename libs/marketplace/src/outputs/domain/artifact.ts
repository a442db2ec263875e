/** As in the wire's path and in `Content-Disposition`: nothing in it needs quoting, no name can climb folders. */
export const ARTIFACT_NAME = /^[A-Za-z0-9][A-Za-z0-9._-]{0,127}$/;

/** Most artifacts of one attempt. */
export const MAX_ARTIFACTS = 100;

export interface Artifact {
  name: string;
  sizeBytes: number;
  /** Lower-case hex. */
  sha256: string;
  contentType: string;
}
