export interface ReturnTo {
  /** Where the person was, and comes back to. */
  readonly to?: string;
}

/** Only an address of this portal: a link from outside could name any. */
export function readReturnTo(search: Readonly<Record<string, unknown>>): ReturnTo {
  const { to } = search;
  return typeof to === 'string' && /^\/(?![/\\])/.test(to) ? { to } : {};
}
