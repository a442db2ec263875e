/** Only addresses of web pages: `javascript:` and the like do nothing. Plain HTTP only where the console itself is. */
export function safeAddress(address: string | null, ownProtocol: string): string | undefined {
  if (address === null || !URL.canParse(address)) return undefined;
  const { protocol } = new URL(address);
  return protocol === 'https:' || (protocol === 'http:' && protocol === ownProtocol) ? address : undefined;
}
