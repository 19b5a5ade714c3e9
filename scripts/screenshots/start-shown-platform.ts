import pRetry from 'p-retry';
import { readStoreConfig } from '../../services/catalog/config.ts';
import { createPool } from '../../services/kit/store/postgres.ts';
import { addressesOf } from '../demo/addresses.ts';
import { createCanvas } from '../demo/canvas/canvas-client.ts';
import { composeModels } from '../demo/canvas/compose-models.ts';
import { createContentClient } from '../demo/content/content-client.ts';
import { storeContent } from '../demo/content/store-content.ts';
import { publishModel } from '../demo/onboarding/publish-model.ts';
import { advice, pushModel } from '../demo/onboarding/push-model.ts';
import { findPeople, readAuthorPassword } from '../demo/people/find-people.ts';
import { preparePythonClient } from '../demo/python-client.ts';
import { fillCatalog } from '../seed/fill-catalog.ts';
import { localDatabaseUrl } from '../start/local-database.ts';
import { startPlatform } from '../start/platform.ts';
import { separateSettings } from '../start/settings.ts';

/** A platform with something on each of its pages, as visitors would find it. */
export interface ShownPlatform {
  readonly edgeUrl: string;
  /** Who owns the model and the composition. */
  readonly author: { readonly loginName: string; readonly password: string };
  readonly modelPath: string;
  readonly compositionPath: string;
  stop(): Promise<void>;
}

const solutions = 60;

/** In `folder`, which holds all of its data. The signal gives it up. */
export async function startShownPlatform(
  folder: string,
  signal = new AbortController().signal,
): Promise<ShownPlatform> {
  const settings = await separateSettings(folder, 'shown');
  const platform = await startPlatform({ settings, signal, env: { ...process.env, LOG_LEVEL: 'warn' } });
  try {
    await fillWithSolutions(localDatabaseUrl(settings));
    const { edgeUrl, home } = addressesOf(settings, process.env);
    // A platform that has just started may not know yet which passwords are weak.
    const people = await pRetry(() => findPeople({ edgeUrl, home }, undefined), { retries: 5 });
    const { author } = people;
    const python = await preparePythonClient({ signal });
    const pushing = { edgeUrl, python, author, signal, withImage: false, onStep: () => undefined };
    const model = await pushModel(pushing);
    const place = { solutionId: model.solutionId, revisionId: model.revisionId, workspace: 'public' } as const;
    await storeContent(createContentClient(edgeUrl, author.token), place);
    await publishModel(model, { ...people, edgeUrl, signal, onChecks: () => undefined });
    const canvas = await createCanvas(author.api, 'website-check', signal);
    await composeModels(canvas, model, await pushModel({ ...pushing, script: advice }), signal);
    return {
      edgeUrl,
      author: { loginName: author.loginName, password: await readAuthorPassword(home) },
      modelPath: `/models/${model.solutionId}`,
      compositionPath: `/composer/${canvas.id}`,
      stop: platform.stop,
    };
  } catch (error) {
    await platform.stop();
    throw error;
  }
}

async function fillWithSolutions(databaseUrl: string): Promise<void> {
  const { CATALOG_SCHEMA: schema } = readStoreConfig({ DATABASE_URL: databaseUrl });
  const pool = createPool(databaseUrl, { schema, poolSize: 1 }, 'modelyard-screenshots');
  try {
    await fillCatalog(pool, { solutions, seed: 1, events: false });
  } finally {
    await pool.end();
  }
}
