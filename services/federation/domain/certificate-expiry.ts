const dayMs = 86_400_000;

/** Days before the end of a certificate at which administrators hear of it: the first leaves time to have another one made. */
const warnings = [30, 14, 7, 3, 1, 0] as const;

export interface ExpiryWarning {
  /** The warning that is due: so many days before the end. */
  readonly warning: number;
  /** Whole days that are left; none or less than none where it has expired. */
  readonly daysLeft: number;
}

/** The last warning that is due of a certificate that expires then (milliseconds since the epoch); undefined where none is. */
export function dueWarning(expiresAt: number, now: number): ExpiryWarning | undefined {
  const daysLeft = Math.floor((expiresAt - now) / dayMs);
  const warning = warnings.findLast((days) => expiresAt - now <= days * dayMs);
  return warning === undefined ? undefined : { warning, daysLeft };
}
