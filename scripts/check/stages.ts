import { spawnSync } from 'node:child_process';
import { globSync, readFileSync, statSync } from 'node:fs';
import { Validator } from '@seriousme/openapi-schema-validator';
import { z } from 'zod';
import { services } from '../../services/services.ts';
import { contractProblems, outOfDate } from '../gen/generate.ts';
import { outdatedObservability } from '../gen/observability/observability-files.ts';
import { outdatedDocuments, writtenDocuments } from '../gen/openapi.ts';
import { places } from '../gen/schemas.ts';
import { outdatedSections } from '../gen/sections.ts';
import { portalBuild } from '../web/portal-build.ts';
import { portalSizes } from '../web/portal-sizes.ts';
import { asvsProblems } from './asvs.ts';
import { asyncapiProblems } from './asyncapi.ts';
import { commandProblems } from './commands.ts';
import { eventHandlerProblems } from './event-handlers.ts';
import { importCircles } from './import-circles.ts';
import { breaches, missingFiles, undeclared, unknownRooms } from './import-rules.ts';
import { loadedFiles } from './loaded-files.ts';
import { metricProblems } from './metrics.ts';
import { readImports } from './read-imports.ts';
import { vocabularyProblems } from './vocabulary.ts';

/** One thing that must hold. Answers with what is wrong, one text each; nothing where all is well. */
export interface Stage {
  readonly name: string;
  run(): readonly string[] | Promise<readonly string[]>;
}

/** What the last run found: only what changed since is looked at. A copy of the repository, whose packages are linked, can use it. */
const buildInfo = ['--tsBuildInfoFile', '.tsbuildinfo', '--preserveSymlinks'];

export const stages: readonly Stage[] = [
  { name: 'types', run: () => tool('tsc', ['--noEmit', '--incremental', ...buildInfo]) },
  { name: 'web types', run: () => tool('tsc', ['--noEmit', '-p', 'services/web']) },
  { name: 'web sizes', run: webSizes },
  { name: 'lint', run: () => tool('biome', ['check', '--error-on-warnings']) },
  { name: 'imports', run: imports },
  { name: 'contracts', run: () => contractProblems(places) },
  { name: 'commands', run: messageHandlers },
  { name: 'services', run: () => outOfDate(outdatedSections()) },
  { name: 'observability', run: () => outOfDate(outdatedObservability(services)) },
  { name: 'metrics', run: metricProblems },
  { name: 'openapi', run: openapi },
  { name: 'asyncapi', run: () => asyncapiProblems(asyncapi) },
  { name: 'security', run: () => asvsProblems('infra/security/asvs.md', 'infra/security/asvs-levels.json') },
  { name: 'vocabulary', run: vocabularyProblems },
];

/** Builds the web portal where its sources have changed: pages that have become too large. */
async function webSizes(): Promise<readonly string[]> {
  const sizes = await portalSizes(await portalBuild());
  return sizes
    .filter(({ bytes, limit }) => bytes > limit)
    .map(({ page, bytes, limit }) => `the page ${page} loads ${bytes} bytes of JavaScript in brotli; at most ${limit}`);
}

const asyncapi = { document: 'schemas/asyncapi.yaml', schemas: places.schemas, topics: 'infra/kafka/topics.yaml' };

/** A program of node_modules; npm has put it on PATH. */
function tool(program: string, args: readonly string[]): string[] {
  const { status, stdout, stderr, error } = spawnSync(program, args, { encoding: 'utf8' });
  if (error) return [`${program} did not start (${error.message}): run this as \`npm run check\``];
  return status === 0 ? [] : [`${stdout}${stderr}`.trim()];
}

const manifest = z.object({ dependencies: z.record(z.string(), z.string()) });

function imports(): string[] {
  const { dependencies } = manifest.parse(JSON.parse(readFileSync('package.json', 'utf8')));
  const names = Object.keys(dependencies);
  const found = readImports('.');
  const wrong = found.flatMap((item) => [...breaches(item), ...undeclared(item, names), ...missingFiles(item, isFile)]);
  return [...unknownRooms(globSync('services/**/*.{ts,tsx}')), ...wrong, ...importCircles(found)];
}

const isFile = (path: string): boolean => statSync(path, { throwIfNoEntry: false })?.isFile() ?? false;

function messageHandlers(): string[] {
  const loaded = loadedFiles(readImports('.'));
  return [...commandProblems('.', places.schemas, loaded), ...eventHandlerProblems('.', loaded)];
}

/** The documents made of operations are OpenAPI by the specification's own schema, and the written ones are current. */
async function openapi(): Promise<readonly string[]> {
  const wrong: string[] = [];
  for (const [path, document] of writtenDocuments()) {
    // A copy: the validator adds to what it is given.
    const { valid, errors } = await new Validator().validate(structuredClone({ ...document }));
    if (!valid) wrong.push(`${path}: ${JSON.stringify(errors).slice(0, 1_000)}`);
  }
  return [...wrong, ...outOfDate(outdatedDocuments())];
}
