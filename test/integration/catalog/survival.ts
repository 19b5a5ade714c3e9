import { setTimeout as delay } from 'node:timers/promises';
import { expect } from 'chai';
import { newId } from '../../../services/kit/ids.ts';
import type { CatalogAnswer, TestGateway } from '../../support/catalog.ts';
import type { TestSchema } from '../../support/postgres-schema.ts';

/** Solutions that are created and renamed one after the other, by many at once, until it is ended. */
export interface Load {
  /** How many writes were accepted so far. */
  readonly accepted: number;
  /** Ends it; every create that was started is repeated until it is accepted. */
  end(): Promise<Written>;
  /** Ends it at once. */
  abandon(): void;
}

export interface Written {
  /** Names of solutions, each created by one request that was repeated with its key until it was accepted. */
  readonly created: readonly string[];
  /** Names that a PUT, sent once, was accepted for. */
  readonly renamed: readonly string[];
  /** Those it was not accepted for, or whose answer was lost. */
  readonly doubtful: readonly string[];
  /** Answers other than success. */
  readonly rejections: readonly CatalogAnswer[];
}

const workers = 12;
/** Far beyond anything that a person would wait for. */
const hangsAfterMs = 20_000;

/** `gateway` answers which one to send the next request to. */
export function startLoad(gateway: () => TestGateway, userId: string): Load {
  const written = { created: [] as string[], renamed: [] as string[], doubtful: [] as string[] };
  const rejections: CatalogAnswer[] = [];
  let isEnding = false;
  let isAbandoned = false;

  /** The answer of success, or undefined. */
  async function send(...call: Parameters<TestGateway['call']>): Promise<CatalogAnswer | undefined> {
    const silence = delay(hangsAfterMs, undefined, { ref: false }).then(() => {
      throw new Error(`${call[0]} ${call[1]} was not answered within ${hangsAfterMs} ms`);
    });
    const answer = await Promise.race([
      gateway()
        .call(...call)
        .catch(lost),
      silence,
    ]);
    if (answer && answer.status < 300) return answer;
    if (answer) rejections.push(answer);
    // As a client does that gets Retry-After, only sooner.
    await delay(20);
    return undefined;
  }

  async function create(name: string): Promise<string> {
    const tags = ['first', 'second'].map((which) => ({ tag: `${which} ${name.slice(-12)}` }));
    while (!isAbandoned) {
      const record = { name, userId, active: true, tags };
      const answer = await send('POST', '/solution', record, { 'idempotency-key': name });
      if (!answer) continue;
      written.created.push(name);
      return answer.body.solutionId;
    }
    throw new Error('abandoned');
  }

  async function work(): Promise<void> {
    while (!isEnding) {
      const solutionId = await create(newId());
      const name = newId();
      const renamed = await send('PUT', `/solution/${solutionId}`, { name, userId, active: true });
      (renamed ? written.renamed : written.doubtful).push(name);
    }
  }

  const working = Promise.all(Array.from({ length: workers }, work));
  // Reported at the end.
  working.catch(() => undefined);
  return {
    get accepted() {
      return written.created.length + written.renamed.length;
    },
    async end() {
      isEnding = true;
      await working;
      return { ...written, rejections };
    },
    abandon() {
      isEnding = true;
      isAbandoned = true;
    },
  };
}

/** A connection that ends without an answer; anything else is a mistake of the spec. */
function lost(error: unknown): undefined {
  if (error instanceof TypeError && error.message === 'fetch failed') return undefined;
  if (error instanceof Error && /terminated|socket hang up/.test(error.message)) return undefined;
  throw error;
}

/** Nothing accepted is lost, nothing is there twice, nothing is half done, and the trail holds each change once. */
export async function expectEachOnce({ pool }: TestSchema, written: Written): Promise<void> {
  for (const { status, headers, body } of written.rejections) {
    expect(status, JSON.stringify(body)).to.equal(503);
    expect(headers.get('retry-after')).to.match(/^\d+$/);
    expect(body).to.include({ status: 503 });
  }
  const count = async (kind: string) => {
    const sql = `SELECT after ->> 'name' AS name, count(*) FROM change WHERE entity = 'solutions' AND kind = $1 GROUP BY 1`;
    const { rows } = await pool.query(sql, [kind]);
    return new Map<string, number>(rows.map((row) => [row.name, row.count]));
  };
  const [created, updated] = [await count('created'), await count('updated')];
  expect([...created.keys()]).to.have.members(written.created);
  for (const times of [...created.values(), ...updated.values()]) expect(times).to.equal(1);
  expect([...updated.keys()]).to.include.members([...written.renamed]);
  expect([...written.renamed, ...written.doubtful]).to.include.members([...updated.keys()]);
  const { rows: half } = await pool.query(
    `SELECT name, (SELECT count(*) FROM solution_tags t WHERE t.solution_id = s.solution_id) AS tags FROM solutions s`,
  );
  expect(half.filter(({ tags }) => tags !== 2)).to.deep.equal([]);
}
