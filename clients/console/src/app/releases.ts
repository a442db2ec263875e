const PART_MISSING = 'A part of the console could not be loaded.';

/** Whether a page could not be shown because its code did not come: no connection, or a release that removed it. */
export const isPartMissing = (error: unknown): boolean => error instanceof Error && error.message === PART_MISSING;

/** Renames the browser's error for code that did not come: by its own, the router would load the page anew, and what was typed is lost. */
export function nameMissingParts(): void {
  addEventListener('vite:preloadError', ({ payload }) => {
    payload.message = PART_MISSING;
  });
}

/** Loads the new build if there was a release meanwhile. */
export async function takeRelease(): Promise<void> {
  const entry = document.querySelector('script[type=module]')!.getAttribute('src')!;
  const page = await fetch('/app/', { cache: 'no-store' }).then(
    (reply) => (reply.ok ? reply.text() : entry),
    () => entry,
  );
  if (!page.includes(entry)) location.reload();
}
