import { join } from 'node:path';
import type { Engine } from '../engine.ts';
import { endRecordedProcess } from './pid-file.ts';

/** The signal on which an engine ends soon and cleanly. On SIGTERM PostgreSQL would wait until its last client disconnects. */
export const stopSignals = { kafka: 'SIGTERM', mongodb: 'SIGTERM', postgresql: 'SIGINT', registry: 'SIGTERM' } as const;

export const pidPath = (name: Engine['name'], dataDir: string) => join(dataDir, `${name}.pid`);

/**
 * Ends an engine that an earlier process left running on this data folder because it was itself killed. Answers the pid
 * of what it ended, or undefined.
 */
export function endLeftover(name: Engine['name'], dataDir: string): Promise<number | undefined> {
  return endRecordedProcess(pidPath(name, dataDir), stopSignals[name], 10_000);
}
