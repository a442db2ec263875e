const RELOADED = 'market.reloaded';

/**
 * A page of an older build may ask for a file that a release has removed: loads the new build, once, since the file may
 * be missing for another reason.
 */
export function reloadAfterRelease(): void {
  addEventListener('vite:preloadError', (event) => {
    if (sessionStorage.getItem(RELOADED) === location.href) return;
    event.preventDefault();
    sessionStorage.setItem(RELOADED, location.href);
    location.reload();
  });
}
