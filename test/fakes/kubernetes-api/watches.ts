import type { ServerResponse } from 'node:http';
import type { Fields } from './apply.ts';

interface Change {
  readonly version: number;
  readonly type: 'ADDED' | 'MODIFIED' | 'DELETED';
  readonly plural: string;
  /** As it was then. */
  readonly object: Fields;
}

interface Watcher {
  readonly response: ServerResponse;
  readonly send: (change: Change) => void;
}

/** The versions of a cluster's objects, and the clients that follow them. */
export function createWatches() {
  let version = 1;
  let oldest = 0;
  const changes: Change[] = [];
  const watchers = new Set<Watcher>();

  return {
    version: () => version,
    open: () => watchers.size,
    changed(type: Change['type'], plural: string, object: Fields): void {
      version += 1;
      object.metadata.resourceVersion = String(version);
      const change = { version, type, plural, object: structuredClone(object) };
      changes.push(change);
      for (const { send } of watchers) send(change);
    },
    /** What the server does from time to time. */
    end(): void {
      for (const { response } of watchers) response.end();
      watchers.clear();
    },
    /** Versions so far cannot be followed any more. */
    compact(): void {
      oldest = version;
    },
    watch(
      response: ServerResponse,
      { plural, namespace, from }: { readonly plural: string; readonly namespace: string; readonly from: number },
      matches: (labels: Record<string, string>) => boolean,
    ): void {
      const write = (type: string, object: Fields) => response.write(`${JSON.stringify({ type, object })}\n`);
      response.writeHead(200, { 'content-type': 'application/json' });
      if (from < oldest) {
        write('ERROR', { kind: 'Status', code: 410, reason: 'Expired', message: 'too old resource version' });
        response.end();
        return;
      }
      const send = (change: Change) => {
        const { metadata } = change.object;
        if (change.plural === plural && metadata.namespace === namespace && matches(metadata.labels ?? {}))
          write(change.type, change.object);
      };
      for (const change of changes) if (change.version > from) send(change);
      response.flushHeaders();
      write('BOOKMARK', { metadata: { resourceVersion: String(version) } });
      const watcher = { response, send };
      watchers.add(watcher);
      response.on('close', () => watchers.delete(watcher));
    },
  };
}
