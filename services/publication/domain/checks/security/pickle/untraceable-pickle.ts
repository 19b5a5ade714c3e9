/** Python might load the pickle, but it exceeds what can be scanned, so it cannot be proven harmless. */
export class UntraceablePickle extends Error {}
