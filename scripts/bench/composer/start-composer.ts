import { MongoClient } from 'mongodb';
import { freePort } from '../../../infra/engines/engines.ts';
import { signRow } from '../../../services/composer/app/palette/sign-ports.ts';
import type { PaletteRow } from '../../../services/composer/domain/palette/row.ts';
import { createMongoPalette } from '../../../services/composer/store/mongo-palette.ts';
import { newCommandKeySettings } from '../../../services/platform/bus/command-keys.ts';
import { type BenchProcess, startRole } from '../bench-process.ts';
import { startCatalog } from '../catalog/start-catalog.ts';
import type { BenchContext } from '../context.ts';
import { type BenchPerson, createPerson } from '../notification/people.ts';

/** The composer's gateway, and identity with its catalog, each in a process of its own. */
export interface RunningComposer {
  readonly url: string;
  readonly person: BenchPerson;
  /** Puts rows into the palette, as a worker does. */
  fill(rows: Iterable<PaletteRow>): Promise<void>;
  /** Starts what changes and problems of compositions need besides: the worker, and an orchestrator, whose address this gives. */
  startEditing(): Promise<string>;
  stop(): Promise<void>;
}

const writers = 16;

/** `name`: of the benchmark, which has topics and databases of its own. */
export async function startComposer(context: BenchContext, name: string): Promise<RunningComposer> {
  const [prefix, database] = [`bench-${name}`, `bench_${name}`];
  const [engines, postgres] = [await context.engines(), await context.postgres()];
  await engines.createTopics(prefix);
  const catalog = await startCatalog(postgres, database);
  const stops: (() => Promise<void>)[] = [catalog.stop];
  const stop = async () => {
    for (const step of stops.toReversed()) await step();
  };
  const shared = {
    ...{ KAFKA_BROKERS: engines.brokers.join(), TOPIC_PREFIX: prefix, MONGODB_URL: engines.mongoUrl(database) },
    ...{ CATALOG_URL: `${catalog.origin}/ccds`, CATALOG_CREDENTIALS: catalog.account },
    ...{ ARTIFACTS_CREDENTIALS: catalog.account, ORCHESTRATOR_URL: `http://127.0.0.1:${await freePort()}` },
    ...newCommandKeySettings(['composer']),
  };
  const keep = ({ stop }: BenchProcess) => void stops.push(stop);
  const startGateway = async (service: string, env: Readonly<Record<string, string>>) => {
    const port = String(await freePort());
    keep(await startRole(service, 'gateway', { ...shared, ...env, [`${service.toUpperCase()}_PORT`]: port }));
    return `http://127.0.0.1:${port}`;
  };
  try {
    const identityUrl = await startGateway('identity', {
      ...{
        DATABASE_URL: postgres.url,
        IDENTITY_SCHEMA: `${database}_identity`,
        IDENTITY_KEY_SECRET: 'x'.repeat(32),
      },
    });
    const url = await startGateway('composer', { IDENTITY_URL: identityUrl });
    const client = await new MongoClient(engines.mongoUrl(database)).connect();
    stops.push(() => client.close());
    const index = await createMongoPalette(client.db());
    return {
      ...{ url, stop, person: await createPerson({ catalog, identityUrl }, 'composer') },
      async fill(rows) {
        const waiting = rows[Symbol.iterator]();
        const write = async () => {
          for (let next = waiting.next(); !next.done; next = waiting.next()) {
            const { row, shapes } = signRow(next.value);
            await index.replace(row.solutionId, await index.takeTicket(row.solutionId), [row], shapes);
          }
        };
        await Promise.all(Array.from({ length: writers }, write));
      },
      async startEditing() {
        const { ORCHESTRATOR_URL: orchestrator } = shared;
        keep(await startRole('composer', 'worker', { ...shared, COMPOSER_TOOLBOX: 'false' }));
        keep(await startRole('orchestrator', 'gateway', { ...shared, ORCHESTRATOR_PORT: new URL(orchestrator).port }));
        return orchestrator;
      },
    };
  } catch (error) {
    await stop();
    throw error;
  }
}
