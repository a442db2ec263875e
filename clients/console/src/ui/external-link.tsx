import type { ReactNode } from 'react';
import { ButtonAnchor, type ButtonLook } from './button.js';
import { safeAddress } from './safe-address.js';

/** A link that looks like a button, to an address that data names; opens in a tab of its own. */
export function ExternalLink({ to, children, ...look }: { to: string | null; children: ReactNode } & ButtonLook) {
  const address = safeAddress(to, location.protocol);
  if (address === undefined) return null;
  return (
    <ButtonAnchor href={address} target="_blank" rel="noopener noreferrer" {...look}>
      {children}
    </ButtonAnchor>
  );
}
