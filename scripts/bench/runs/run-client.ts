import { Pool } from 'undici';

/** Sends one message again and again, and expects the same bytes back. */
export interface RunClient {
  /** Runs a second over `ms` milliseconds. */
  perSecond(inFlight: number, ms: number): Promise<number>;
  /** Milliseconds that each of `count` runs took, `inFlight` at a time; one after the other where that is absent. */
  latencies(count: number, inFlight?: number): Promise<number[]>;
  /** `count` runs, `inFlight` at a time. */
  many(count: number, inFlight: number): Promise<void>;
  /** Runs so far. */
  count(): number;
  close(): Promise<void>;
}

const type = 'application/vnd.google.protobuf';
const headers = { 'content-type': type, accept: type };

export function createRunClient(origin: string, path: string, message: Buffer, expected = message): RunClient {
  const pool = new Pool(origin);

  let runs = 0;

  async function run(): Promise<void> {
    const answer = await pool.request({ method: 'POST', path, headers, body: message });
    const bytes = Buffer.from(await answer.body.arrayBuffer());
    if (answer.statusCode !== 200) throw new Error(`${path} answered ${answer.statusCode}: ${bytes}`);
    if (!bytes.equals(expected)) throw new Error(`${path} answered other bytes than expected`);
    runs += 1;
  }

  return {
    async perSecond(inFlight, ms) {
      const began = performance.now();
      let count = 0;
      const caller = async () => {
        while (performance.now() - began < ms) {
          await run();
          count += 1;
        }
      };
      await Promise.all(Array.from({ length: inFlight }, caller));
      return (count * 1_000) / (performance.now() - began);
    },
    async latencies(wanted, inFlight = 1) {
      const taken: number[] = [];
      await atOnce(wanted, inFlight, async () => {
        const began = performance.now();
        await run();
        taken.push(performance.now() - began);
      });
      return taken;
    },
    many: (count, inFlight) => atOnce(count, inFlight, run),
    count: () => runs,
    close: () => pool.close(),
  };
}

async function atOnce(count: number, inFlight: number, work: () => Promise<void>): Promise<void> {
  let left = count;
  const caller = async () => {
    while (left > 0) {
      left -= 1;
      await work();
    }
  };
  await Promise.all(Array.from({ length: inFlight }, caller));
}
