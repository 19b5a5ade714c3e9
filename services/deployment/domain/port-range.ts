/** Both ends included. */
export interface PortRange {
  readonly first: number;
  readonly last: number;
}
