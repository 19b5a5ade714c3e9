import type { ProcessStore } from './process-store.ts';
import type { ProcessState } from './state.ts';

interface Entry {
  json: string;
  readonly type: string;
  token?: string | undefined;
  /** Undefined once it is closed. */
  dueAt: number | undefined;
  expiresAt?: number;
}

/** The store's twin without an engine. */
export function createMemoryProcessStore(): ProcessStore {
  const entries = new Map<string, Entry>();
  const read = ({ json }: Entry) => JSON.parse(json) as ProcessState;

  return {
    async add(process) {
      const { id, type, startedAt } = process;
      const known = entries.get(id);
      if (known) return read(known);
      const entry = { json: JSON.stringify(process), type, dueAt: startedAt };
      entries.set(id, entry);
      return read(entry);
    },
    async find(id) {
      const entry = entries.get(id);
      return entry && read(entry);
    },
    async claim(types, { token, now, until }) {
      const due = [...entries.values()]
        .filter(({ type, dueAt }) => types.includes(type) && dueAt !== undefined && dueAt <= now)
        .sort((a, b) => Number(a.dueAt) - Number(b.dueAt))[0];
      if (!due) return undefined;
      due.token = token;
      due.dueAt = until;
      return read(due);
    },
    async renew(tokens, until) {
      const held = [...entries.values()].filter(({ token }) => token !== undefined && tokens.includes(token));
      for (const entry of held) entry.dueAt = until;
      return new Set(held.flatMap(({ token }) => token ?? []));
    },
    async save(process, token, release) {
      const entry = entries.get(process.id);
      if (!entry || entry.token !== token) return false;
      entry.json = JSON.stringify(process);
      if (!release) return true;
      entry.token = undefined;
      entry.dueAt = 'dueAt' in release ? release.dueAt : undefined;
      if ('expiresAt' in release) entry.expiresAt = release.expiresAt;
      return true;
    },
    async trigger(id, now) {
      const entry = entries.get(id);
      if (entry && entry.token === undefined && entry.dueAt !== undefined) entry.dueAt = Math.min(entry.dueAt, now);
    },
    async removeExpired(now) {
      for (const [id, { expiresAt }] of entries) if (expiresAt !== undefined && expiresAt <= now) entries.delete(id);
    },
  };
}
