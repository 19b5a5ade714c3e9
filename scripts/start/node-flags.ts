/** How Node runs a service, in production too (see infra/images/Dockerfile). */
export const nodeFlags = [
  // kafkajs causes this harmless warning at every start.
  '--disable-warning=TimeoutNegativeWarning',
  // A stream leaves much memory behind outside of the heap and little in it; with a young generation of the default
  // size that memory is looked at so seldom that a gateway grows by 110 MiB for a large file instead of 60.
  '--max-semi-space-size=1',
];
