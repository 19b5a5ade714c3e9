import { randomUUID } from 'node:crypto';
import { Pool } from 'undici';

/** Stores descriptions of ever new revisions through HTTP, as fast as `inFlight` callers can. */
export interface DescriptionClient {
  /** Commands a second over `ms` milliseconds. */
  perSecond(inFlight: number, ms: number): Promise<number>;
  /** Milliseconds that each of `count` commands took, one after the other. */
  latencies(count: number): Promise<number[]>;
  close(): Promise<void>;
}

const path = '/site/api-manual/Solution/description/public';
const text =
  '<h2>What it does</h2><p>Tells <strong>one</strong> thing from <a href="https://example.org/">another</a>.</p>';
const description = text.repeat(4);

export function createDescriptionClient(url: string, connections: number): DescriptionClient {
  const pool = new Pool(url, { connections });
  // Clients of one service would otherwise write the revisions of one another once more.
  const own = randomUUID().slice(0, 8);
  let count = 0;

  async function store(): Promise<void> {
    count += 1;
    const body = JSON.stringify({ description, solutionId: `solution-${count % 64}`, revisionId: `${own}-${count}` });
    const answer = await pool.request({ method: 'POST', path, headers: { 'content-type': 'application/json' }, body });
    const said = await answer.body.text();
    if (answer.statusCode !== 200) throw new Error(`A description was answered ${answer.statusCode}: ${said}`);
  }

  return {
    async perSecond(inFlight, ms) {
      const began = performance.now();
      const before = count;
      const caller = async () => {
        while (performance.now() - began < ms) await store();
      };
      await Promise.all(Array.from({ length: inFlight }, caller));
      return ((count - before) * 1_000) / (performance.now() - began);
    },
    async latencies(wanted) {
      const taken: number[] = [];
      while (taken.length < wanted) {
        const began = performance.now();
        await store();
        taken.push(performance.now() - began);
      }
      return taken;
    },
    close: () => pool.close(),
  };
}
