import { type BenchProcess, startRole } from '../bench-process.ts';

/** Rate limits are on, but above what one client sends in a window. */
const limits = { EDGE_NETWORK_REQUESTS: '1000000000' };

/** The edge as it is shipped, before the services that `env` names. */
export const startEdge = (port: number, env: Readonly<Record<string, string>>): Promise<BenchProcess> =>
  startRole('edge', 'gateway', { ...limits, EDGE_PORT: String(port), ...env });
