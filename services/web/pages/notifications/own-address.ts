import { modernAddress } from '../../app/modern-address.ts';

/** The page of the portal that a notification leads to; undefined for none, and for an address of another site or kind. */
export function ownAddress(url: string | null, origin: string): string | undefined {
  if (!url || !URL.canParse(url, origin)) return undefined;
  const address = new URL(url, origin);
  if (address.origin !== origin) return undefined;
  return modernAddress(address.hash) ?? `${address.pathname}${address.search}`;
}
