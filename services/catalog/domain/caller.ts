/** The client of a request; recorded with every change. */
export interface Caller {
  /** The account of the calling service. */
  readonly service: string;
  /** The user it acts for, where it names one. */
  readonly user?: string;
  /** The user whose rights decide, where not those of the account do; the same as `user`. */
  readonly onBehalfOf?: string;
  readonly requestId: string;
  readonly traceparent?: string;
}
