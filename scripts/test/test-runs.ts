import { globSync } from 'node:fs';
import { matchesGlob } from 'node:path';

export interface TestRun {
  readonly name: string;
  /** A program of this repository and its arguments. */
  readonly command: readonly string[];
  /** The specs among the arguments; undefined where the program is not mocha. */
  readonly files?: readonly string[];
  /** Engines of the whole `npm test`, engines of the run's own (its specs kill them), or none. */
  readonly engines: 'shared' | 'own' | 'none';
}

export const mocha = 'node_modules/mocha/bin/mocha.js';
export const checkRun: TestRun = { name: 'check', command: ['scripts/check.ts'], engines: 'none' };

interface Room extends Pick<TestRun, 'name' | 'engines'> {
  /** Below `test`. A spec belongs to the first room that has it. */
  readonly specs: string;
  /** How long it takes on two cores beside other runs, roughly: the longest begin first. */
  readonly seconds: number;
}

/** Specs that kill an engine. */
const killing = '{survival*,chaos*,away*,unavailable*}';

/**
 * Each room is a run. What specs of a run share (a platform) goes on until its end: the fewer specs a run has, the fewer idle
 * roles there are beside them.
 */
const rooms: readonly Room[] = [
  { name: 'killed engines', specs: `integration/!(content)/**/${killing}`, engines: 'own', seconds: 460 },
  { name: 'killed engines of content', specs: `integration/content/**/${killing}`, engines: 'own', seconds: 190 },
  { name: 'integration/portal', specs: 'integration/portal/**', engines: 'shared', seconds: 530 },
  { name: 'integration/orchestrator', specs: 'integration/orchestrator/**', engines: 'shared', seconds: 380 },
  { name: 'integration/catalog', specs: 'integration/catalog/**', engines: 'shared', seconds: 190 },
  { name: 'integration/scripts', specs: 'integration/scripts/**', engines: 'shared', seconds: 340 },
  { name: 'engines and e2e', specs: '{integration/engines/**,e2e/**}', engines: 'shared', seconds: 250 },
  { name: 'npm run demo', specs: 'integration/start/demo*', engines: 'none', seconds: 180 },
  { name: 'integration/start', specs: 'integration/start/**', engines: 'none', seconds: 280 },
  { name: 'browser', specs: 'browser/**', engines: 'shared', seconds: 420 },
  { name: 'contract', specs: 'contract/**', engines: 'shared', seconds: 460 },
  { name: 'integration/content', specs: 'integration/content/**', engines: 'shared', seconds: 80 },
  { name: 'integration of events', specs: 'integration/{notification,publication}/**', engines: 'shared', seconds: 70 },
  { name: 'integration/identity', specs: 'integration/identity/**', engines: 'shared', seconds: 110 },
  {
    name: 'integration of models',
    specs: '{integration/{artifacts,onboarding,registry}/**,guide/{11,12,13,14}-*}',
    engines: 'shared',
    seconds: 370,
  },
  {
    name: 'integration of deployments and logs',
    specs: 'integration/{deployment,logs}/**',
    engines: 'shared',
    seconds: 340,
  },
  { name: 'other integration', specs: 'integration/**', engines: 'shared', seconds: 430 },
  { name: 'models in Python', specs: 'component/{onboarding,publication}/**', engines: 'none', seconds: 160 },
  { name: 'components and guide', specs: '{component,guide}/**', engines: 'none', seconds: 400 },
  { name: 'unit', specs: 'unit/**', engines: 'none', seconds: 370 },
];

/** All specs below folders of these names, each in one run; rooms that have none are left out. */
export function specRuns(folders: readonly string[], mochaOptions: readonly string[]): readonly TestRun[] {
  const selected = specFiles().filter(
    (file) => folders.length === 0 || folders.some((folder) => matchesGlob(file, `test/**/${folder}/**`)),
  );
  const byRoom = Map.groupBy(selected, (file) => rooms.find(({ specs }) => matchesGlob(file, `test/${specs}`)));
  const longestFirst = rooms.toSorted((one, other) => other.seconds - one.seconds);
  return longestFirst.flatMap((room) => {
    const files = byRoom.get(room);
    if (!files) return [];
    const command = [mocha, ...files, ...mochaOptions];
    return [{ name: room.name, engines: room.engines, files, command }];
  });
}

export const specFiles = (): string[] => globSync('test/**/*.spec.ts').sort();

/** `15000-18499`: the ports for the programs of a run, another range for each that is under way at the same time. */
export function portsOf(place: number): string {
  const [lowest, count] = [15_000, 3_500];
  return `${lowest + place * count}-${lowest + (place + 1) * count - 1}`;
}
