import { measureProcess, type Registry } from './metrics.ts';

/** A client that several roles of one process use. */
export interface Lease<T> {
  readonly client: T;
  /** Roles that hold it now, the one that was given this lease included. */
  readonly users: number;
  /** Idempotent. Closes the client when no other role holds it. */
  release(): Promise<void>;
}

/** What the roles of one process have in common: connections to the engines, and the metrics of the process itself. */
export interface Shared {
  /** Names the process to the engines. */
  readonly name: string;
  /** The client under `key`; the first role that asks for it opens it, the last one that releases it closes it. */
  lease<T>(key: string, open: () => T, close: (client: T) => Promise<void>): Lease<T>;
  /** Adds memory, processor time and the event loop to a role's metrics. They are measured once, whatever the number of roles. */
  addProcessMetrics(metrics: Registry): void;
}

export function createShared(name: string): Shared {
  const opened = new Map<string, { readonly client: unknown; users: number }>();
  let process: Registry | undefined;
  return {
    name,
    lease<T>(key: string, open: () => T, close: (client: T) => Promise<void>) {
      const entry = opened.get(key) ?? { client: open(), users: 0 };
      opened.set(key, entry);
      entry.users += 1;
      // Opened under this key by a call with the same type.
      const client = entry.client as T;
      let held = true;
      return {
        client,
        users: entry.users,
        async release() {
          if (!held) return;
          held = false;
          entry.users -= 1;
          if (entry.users > 0) return;
          opened.delete(key);
          await close(client);
        },
      };
    },
    addProcessMetrics(metrics) {
      process ??= measureProcess();
      for (const { name: metricName } of process.getMetricsAsArray()) {
        const metric = process.getSingleMetric(metricName);
        if (metric) metrics.registerMetric(metric);
      }
    },
  };
}
