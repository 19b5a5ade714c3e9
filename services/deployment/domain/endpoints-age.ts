/** How long callers may get a deployment by endpoints that were read before: what a gateway keeps of them is not older. */
export const endpointsAgeMs = 1_000;

/** From the moment a revision is in force until the servers of the one before may end: no call is sent to them any more. */
export const drainMs = 2 * endpointsAgeMs;
