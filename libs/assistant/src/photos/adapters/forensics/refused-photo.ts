/** `type`: no JPEG or PNG; `unreadable`: damaged, or hostile; `dimensions`: too large or too small. */
export type Refusal = 'type' | 'unreadable' | 'dimensions';

/** A photo that can't be inspected. Its message may be shown to the client. */
export class RefusedPhoto extends Error {
  constructor(
    readonly refusal: Refusal,
    message: string,
  ) {
    super(message);
  }
}
