import type { ReactNode } from 'react';
import { ButtonAnchor, type ButtonLook } from './button.js';

/** Only addresses of web pages: `javascript:` and the like do nothing. Plain HTTP only where the console itself is. */
export function safeAddress(address: string | null): string | undefined {
  if (address === null || !URL.canParse(address)) return undefined;
  const { protocol } = new URL(address);
  return protocol === 'https:' || protocol === location.protocol ? address : undefined;
}

/** A link that looks like a button, to an address that data names; opens in a tab of its own. */
export function ExternalLink({ to, children, ...look }: { to: string | null; children: ReactNode } & ButtonLook) {
  const address = safeAddress(to);
  if (address === undefined) return null;
  return (
    <ButtonAnchor href={address} target="_blank" rel="noopener noreferrer" {...look}>
      {children}
    </ButtonAnchor>
  );
}
