import { Page } from '../../ui/index.js';

/** Until the area's pages are built. */
export function Soon() {
  return <Page title="Offers">{null}</Page>;
}
