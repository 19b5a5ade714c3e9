export interface BringInSearch {
  /** The push that is shown. */
  readonly task?: string;
}

const id = /^[0-9a-f-]{36}$/i;

/** Which push an address shows; it comes from outside. */
export const readBringInSearch = ({ task }: Readonly<Record<string, unknown>>): BringInSearch =>
  typeof task === 'string' && id.test(task) ? { task } : {};
