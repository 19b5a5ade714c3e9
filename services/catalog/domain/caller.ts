/** The client of a request; recorded with every change. */
export interface Caller {
  /** The account of the calling service. */
  readonly service: string;
  /** The user it acts for, where it names one. */
  readonly user?: string;
  readonly requestId: string;
  readonly traceparent?: string;
}
