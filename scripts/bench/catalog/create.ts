import { solution } from '../../../services/catalog/domain/entities/solutions.ts';
import { newId } from '../../../services/kit/ids.ts';
import type { Bench } from '../context.ts';
import { compareRates, requests } from './compare-rates.ts';
import { createHttpClient } from './per-second.ts';
import { poolSize, type RunningCatalog, startCatalog } from './start-catalog.ts';

const inFlight = 32;
const goal = 0.4;

const example = {
  name: 'Phishing website detector',
  description: 'Tells phishing websites from others by thirty features of their address, page and domain.',
  active: true,
  modelTypeCode: 'CL',
  toolkitTypeCode: 'SK',
  metadata: '{"rows":11055}',
};

/** A new solution with its place in the trail and the outbox, beside the INSERT alone. */
export const benchCatalogCreate: Bench = async (context) => {
  const stops: (() => Promise<void>)[] = [];
  try {
    const catalog = await startCatalog(await context.postgres(), 'bench_create');
    stops.unshift(catalog.stop);
    const client = createHttpClient(catalog.origin, inFlight, catalog.headers);
    stops.unshift(client.close);
    const { userId } = JSON.parse(
      await client.ask('/ccds/user', JSON.stringify({ loginName: 'owner', email: 'owner@example.org', active: true })),
    );
    const body = JSON.stringify({ ...example, userId });
    const { pairs, ratio, measured, baseline } = await compareRates(context, {
      inFlight,
      ours: () => client.ask('/ccds/solution', body),
      theirs: await bareInsert(catalog, userId),
    });
    const row = {
      what: `creating a solution by HTTP with its rows in trail and outbox, ${inFlight} in flight, against the INSERT through pg into a table with the same indexes and no triggers (${poolSize} connections each)`,
      ...{ baseline: requests(baseline), measured: requests(measured) },
      ...{ result: ratio.toFixed(2), goal: `at least ${goal}`, reached: ratio >= goal },
    };
    return { title: 'Creating a solution', rows: [row], rounds: pairs };
  } finally {
    for (const stop of stops) await stop();
  }
};

/** The same row into a copy of the table: all columns, defaults, checks and indexes, no triggers. */
async function bareInsert({ pool }: RunningCatalog, userId: string): Promise<() => Promise<unknown>> {
  await pool.query(`CREATE TABLE bare_${solution.table} (LIKE ${solution.table} INCLUDING ALL)`);
  const text = `INSERT INTO bare_${solution.table} (solution_id, name, description, user_id, active, model_type_code,
    toolkit_type_code, metadata) VALUES ($1, $2, $3, $4, $5, $6, $7, $8)`;
  const { name, description, active, modelTypeCode, toolkitTypeCode, metadata } = example;
  const rest = [name, description, userId, active, modelTypeCode, toolkitTypeCode, metadata];
  return () => pool.query({ name: 'bare insert', text, values: [newId(), ...rest] });
}
