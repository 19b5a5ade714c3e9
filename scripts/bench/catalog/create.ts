import type { Bench } from '../context.ts';
import { compareRates, requests } from './compare-rates.ts';
import { createHttpClient } from './per-second.ts';
import { startBareProgram } from './start-bare-program.ts';
import { poolSize, startCatalog } from './start-catalog.ts';

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

/** A new solution with its place in the trail and the outbox, beside a program that does nothing but the INSERT. */
export const benchCatalogCreate: Bench = async (context) => {
  const stops: (() => Promise<void>)[] = [];
  try {
    const catalog = await startCatalog(await context.postgres(), 'bench_create');
    stops.unshift(catalog.stop);
    const client = createHttpClient(catalog.origin, inFlight, catalog.headers);
    stops.unshift(client.close);
    const { userId } = JSON.parse(
      await client.request(
        '/ccds/user',
        JSON.stringify({ loginName: 'owner', email: 'owner@example.org', active: true }),
      ),
    );
    const bare = await startBareProgram(catalog);
    const bareClient = createHttpClient(bare.origin, inFlight);
    stops.unshift(bareClient.close, bare.stop);
    const body = JSON.stringify({ ...example, userId });
    const { pairs, ratio, measured, baseline } = await compareRates(context, {
      inFlight,
      ours: () => client.request('/ccds/solution', body),
      theirs: () => bareClient.request('/', body),
    });
    const row = {
      what: `creating a solution with its rows in trail and outbox, ${inFlight} in flight, against node:http and pg with the INSERT alone, into a table with the same indexes and no triggers, on as many connections (${poolSize})`,
      ...{ baseline: requests(baseline), measured: requests(measured) },
      ...{ result: ratio.toFixed(2), goal: `at least ${goal}`, reached: ratio >= goal },
    };
    return { title: 'Creating a solution', rows: [row], rounds: pairs };
  } finally {
    for (const stop of stops) await stop();
  }
};
