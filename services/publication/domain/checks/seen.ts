/** One part of a publication as a check has seen it. */
export interface SeenPart {
  /** For people: `document "guide.pdf"`. */
  readonly label: string;
  readonly digest: string;
}

/** What the checks of requests have seen, by request and check. Errors: `unavailable`. */
export interface Seen {
  /** Undefined for checks that were never saved, or too long ago. */
  find(trackingId: string, check: string): Promise<readonly SeenPart[] | undefined>;
  /** The same parts for several checks. Idempotent. */
  save(trackingId: string, checks: readonly string[], parts: readonly SeenPart[]): Promise<void>;
}

/** What is not as it was, for people; empty where nothing has changed. */
export function changedParts(before: readonly SeenPart[], now: readonly SeenPart[]): readonly string[] {
  const keyOf = ({ label, digest }: SeenPart) => `${digest} ${label}`;
  const [then, current] = [before, now].map((parts) => new Set(parts.map(keyOf)));
  const differing = [
    ...now.filter((part) => !then?.has(keyOf(part))),
    ...before.filter((part) => !current?.has(keyOf(part))),
  ];
  return [...new Set(differing.map(({ label }) => label))];
}
