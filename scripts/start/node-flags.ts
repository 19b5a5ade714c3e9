/** How Node runs roles of these services, in production too (see infra/images/Dockerfile and compose.yaml). */
export const nodeFlags = (...services: string[]): string[] => [
  `--max-semi-space-size=${Math.max(...services.map((service) => youngMib[service] ?? 1))}`,
];

/**
 * MiB of a young generation's half. A stream leaves much memory behind outside of the heap and little in it; with Node's
 * default that memory is looked at so seldom that a gateway grows by 110 MiB for a large file instead of 60. The
 * orchestrator and the catalog have many small messages and no streams: looking that often costs the one a seventh of its
 * time and the other a third. The edge has both: its requests take a third longer with less, and its streams do without
 * because it hands their pieces on as they come.
 */
const youngMib: Readonly<Record<string, number>> = { orchestrator: 16, catalog: 16, edge: 16 };
