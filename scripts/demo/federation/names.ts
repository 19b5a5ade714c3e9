import type { MadeCertificates } from '../../federation/make-certificates.ts';

/** The common names in the certificates of the two platforms. */
export const names = { first: 'first.example.org', second: 'second.example.org' } as const;

/** What another platform needs to trade models with the one of the demo. */
export interface FederationOfDemo {
  /** For the data of both; removed with the first. */
  readonly folder: string;
  readonly certificates: readonly MadeCertificates[];
  /** Of the first, for other platforms. */
  readonly port: number;
}
