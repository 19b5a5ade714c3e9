/** Where a role answers `/readyz`. */
export interface Probe {
  readonly service: string;
  readonly role: string;
  /** `http://host:port` */
  readonly url: string;
}

/** Whether a role can take work. */
export interface RoleReadiness {
  readonly service: string;
  readonly role: string;
  readonly state: 'ready' | 'not_ready' | 'unreachable';
  /** What it waits for, in its own words. */
  readonly missing: readonly string[];
}

export interface Readiness {
  /** Of all roles that are known. Does not throw: one that does not answer is unreachable. */
  read(): Promise<readonly RoleReadiness[]>;
}
