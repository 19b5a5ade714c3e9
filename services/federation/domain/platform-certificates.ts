/** What can be said of a certificate. */
export interface CertificateFacts {
  /** The name of its owner, on one line: `CN=a.example.org, O=Example`. */
  readonly subject: string;
  /** The DNS names in it. */
  readonly names: readonly string[];
  /** The name of the authority that signed it. */
  readonly issuer: string;
  /** SHA-256, in pairs of hexadecimal digits with colons. */
  readonly fingerprint: string;
  /** Milliseconds since the epoch; both ends of the time in which it is believed. */
  readonly validFrom: number;
  readonly validTo: number;
  /** Whether administrators are warned of its end, or it is over. */
  readonly needsRenewal: boolean;
}

/** With which this platform shows itself to others, and believes them. */
export interface PlatformCertificates {
  readonly own: CertificateFacts;
  /** Others are let in whose certificates these have signed. */
  readonly authorities: readonly CertificateFacts[];
  /** Whether certificates are compared with a list of those that the authorities have revoked. */
  readonly hasRevocations: boolean;
}
