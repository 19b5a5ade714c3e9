import { spawnSync } from 'node:child_process';
import { executeRuns } from '../test/execute-runs.ts';
import { mocha, type TestRun } from '../test/test-runs.ts';
import { countTotals } from '../test/totals.ts';
import { checkAccounts } from './check-accounts.ts';
import { checkLogs } from './check-logs.ts';
import { checkScaling } from './check-scaling.ts';
import { type ComposedPlatform, withCompose } from './compose.ts';
import { ensureDocker } from './docker.ts';
import { ensureImages } from './images.ts';
import { exitCode } from './run.ts';

// npm run test:containers: the integration suite and the journey on engines in containers, then the journey through the
// whole platform under compose, with one container of each role and with two of some. Installs Docker and builds images where
// it has to (Debian, root).

const testRun = `${process.pid}-${Date.now()}`;
const totals = countTotals();

let failures = 0;
const stage = async (what: string, work: () => number | Promise<number>) => {
  console.log(`\n== ${what}`);
  const began = Date.now();
  try {
    failures += await work();
  } catch (error) {
    failures += 1;
    console.error(error);
  }
  console.log(`== ${what}: ${Math.round((Date.now() - began) / 1000)} s`);
};

/** Specs that start engines of their own, need none, or test what does not depend on them: they would show nothing new. */
const withoutEngines = [
  ...['start', 'classifier', 'edge'].map((room) => `${room}/**`),
  'engines/!(*-tls)*',
  ...['scripts/{chaos-engines,first-command,generators,start-models}*', 'catalog/search-extension*'],
  ...['kit/store/{full-disk*,outbox/away*}'],
  // The orchestrator's gateway and its background work; runs over topics, kills included, run on every engine.
  ...['gateway*', 'app/async-runs*', 'app/data-broker*'].map((part) => `orchestrator/${part}`),
  // How the catalog's gateway reads requests; its records, searches, migrations and kills run on every engine.
  ...['bad-input', 'deletes', 'log-in', 'operations', 'properties', 'searches-plans', 'secrets', 'seed'].map(
    (part) => `catalog/${part}*`,
  ),
  // What the portal and its neighbours answer, and what kills leave behind there; their whole story is in the journey.
  ...['identity/**', 'portal/**', 'notification/**', 'publication/**'],
  // Model servers that are processes of the worker: whatever the engines are.
  'deployment/local-survival*',
].flatMap((part) => ['--ignore', `test/integration/${part}`]);

const some = 'test/integration/{bus,catalog,deployment,kit,scripts}/**/*.spec.ts';
/** Five minutes, most of which it waits. */
const chaos = 'test/integration/scripts/chaos.spec.ts';
/** Of about the same length, but for chaos. */
const runs: readonly TestRun[] = [
  {
    name: 'the journey, and all others',
    command: [
      ...[mocha, ...withoutEngines, '--ignore', some],
      ...['test/integration/**/*.spec.ts', 'test/e2e/**/*.spec.ts'],
    ],
    engines: 'own',
  },
  {
    name: 'bus, catalog, deployment, kit and scripts',
    command: [mocha, ...withoutEngines, '--ignore', chaos, some],
    engines: 'own',
  },
  { name: 'five minutes of chaos', command: [mocha, chaos], engines: 'none' },
];

const docker = await ensureDocker();
try {
  let images: Record<string, string> = {};
  await stage('Images', async () => {
    images = await ensureImages();
    return 0;
  });
  const engines = {
    ...images,
    TEST_ENGINES: 'containers',
    TEST_RUN: testRun,
    // The reaper is one more image that may not be had; what it would remove is removed below.
    TESTCONTAINERS_RYUK_DISABLED: 'true',
  };
  if (failures === 0) {
    await stage('The integration suite and the journey, engines in containers', async () =>
      (await executeRuns(runs, { totals: totals.file, env: engines })) ? 0 : 1,
    );
    await stage('The journey through the platform under compose', () =>
      withCompose(images, async (platform) => {
        const failed = journeyThrough(platform, { TEST_PLATFORM_IMAGE: platform.image, ...images });
        checkAccounts(platform);
        await checkLogs(platform);
        await checkScaling(platform);
        return failed || journeyThrough(platform);
      }),
    );
  }
} finally {
  removeLeftovers();
  await docker.stop();
}

const { passed, failed } = totals.sinceThen();
// A stage that broke outside of any spec is a failure as well.
console.log(`\n${passed} passed, ${failures > 0 ? Math.max(failed, 1) : failed} failed`);
process.exitCode = failures > 0 ? 1 : 0;

function journeyThrough(platform: ComposedPlatform, more: NodeJS.ProcessEnv = {}): number {
  return exitCode(process.execPath, [mocha, 'test/e2e/**/*.spec.ts'], {
    env: {
      ...more,
      TEST_TOTALS_FILE: totals.file,
      TEST_EDGE_URL: platform.edgeUrl,
      TEST_ORCHESTRATOR_URL: platform.orchestratorUrl,
      TEST_CATALOG_URL: platform.catalogUrl,
      TEST_CATALOG_ACCOUNT: platform.catalogAccount,
      TEST_ADMIN_PASSWORD: platform.adminPassword,
      TEST_CLASSIFIER_ADDRESS: platform.classifier,
      TEST_MODEL_URLS: platform.models.join(','),
    },
  });
}

/** Containers of a test process that was killed before it could clean up. */
function removeLeftovers(): void {
  const list = spawnSync('docker', ['ps', '--all', '--quiet', '--filter', `label=modelyard.test-run=${testRun}`]);
  const ids = list.stdout.toString().split('\n').filter(Boolean);
  if (ids.length > 0) spawnSync('docker', ['rm', '--force', '--volumes', ...ids]);
}
