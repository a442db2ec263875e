import { Page } from '../../ui/index.js';
import { PasskeysSection } from './passkeys.js';

/** Until the area's pages are built. */
export function Soon() {
  return (
    <Page title="Account">
      <PasskeysSection />
    </Page>
  );
}
