import { Fragment, type ReactNode } from 'react';

export interface Part {
  readonly key: string;
  readonly view: ReactNode;
  /** What the part shows. */
  readonly queries: readonly { readonly isPending: boolean; readonly failureCount: number }[];
}

/** Its height is known, or will be that of an error until it is tried again. */
const isThere = ({ queries }: Part): boolean =>
  queries.every(({ isPending, failureCount }) => !isPending || failureCount > 0);

/**
 * Parts one below the other, as far as they are there, and the next one, which says that it loads: what comes later is added
 * below, so that nothing moves that is being read. All of them are asked for at the same time, by who makes the list.
 */
export function InOrder({ parts }: { readonly parts: readonly Part[] }) {
  const next = parts.findIndex((part) => !isThere(part));
  const shown = next < 0 ? parts : parts.slice(0, next + 1);
  return shown.map(({ key, view }) => <Fragment key={key}>{view}</Fragment>);
}
