import type { Logger } from '../../../kit/log.ts';
import type { LocalServerState, LocalServerStore } from '../../domain/local-server.ts';

/** Stores how servers do: the newest of each, and again where the database did not answer. */
export interface StateWriter {
  change(id: string, state: LocalServerState): void;
  forget(id: string): void;
  /** Resolves when nothing is left to be written, or the database does not answer. */
  flush(): Promise<void>;
}

export function createStateWriter(store: Pick<LocalServerStore, 'setState'>, log: Logger): StateWriter {
  const changed = new Map<string, LocalServerState>();
  let writing: Promise<void> | undefined;

  async function writeAll(): Promise<void> {
    for (const [id, state] of changed) {
      await store.setState(id, state);
      // A newer one came meanwhile.
      if (changed.get(id) === state) changed.delete(id);
    }
    if (changed.size > 0) await writeAll();
  }

  function flush(): Promise<void> {
    writing ??= writeAll()
      .catch((err) => log.warn({ err }, 'states of model servers could not be stored; they are stored later'))
      .finally(() => {
        writing = undefined;
      });
    return writing;
  }

  return {
    change(id, state) {
      changed.set(id, state);
      void flush();
    },
    forget: (id) => void changed.delete(id),
    flush,
  };
}
