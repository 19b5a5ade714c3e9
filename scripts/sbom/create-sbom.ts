import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { parsePinnedJars, pinnedJarsFile } from '../../infra/engines/kafka/pinned-jars.ts';
import { OFFICIAL_VERSION } from '../../infra/engines/mongodb/fetch-official.ts';
import { type Component, goModules, jarComponents, npmPackages, pythonPackages } from './components.ts';

/** A document of CycloneDX. */
export interface Sbom {
  readonly bomFormat: 'CycloneDX';
  readonly specVersion: '1.5';
  readonly serialNumber: string;
  readonly version: 1;
  readonly metadata: { readonly timestamp: string; readonly component: Component };
  readonly components: readonly Component[];
}

/** What the pages of the web portal contain: the bundler's packages are for development, but not what it takes into the pages. */
export const inPages = [
  '@dagrejs/dagre',
  '@fontsource-variable/inter',
  '@tanstack/react-query',
  '@tanstack/react-router',
  '@tiptap/core',
  '@tiptap/extension-image',
  '@tiptap/extension-table',
  '@tiptap/pm',
  '@tiptap/starter-kit',
  '@xyflow/react',
  'dompurify',
  'eventsource-parser',
  'intl-messageformat',
  'openapi-fetch',
  'react',
  'react-dom',
  'react-image-crop',
];

/** The lists of Python packages that programs of the platform are fetched or installed from. */
const requirements = [
  'infra/engines/mongodb/requirements.txt',
  'infra/engines/registry/requirements.txt',
  'services/platform/python-packages/requirements.txt',
  'services/publication/clients/scanner/python/requirements.txt',
];

/**
 * What production is made of: the npm packages of services and pages, PostgreSQL among them, and what engines and scanners are fetched or built from: Kafka's
 * jars, MongoDB, modules of the registry, Python packages. `npm sbom --omit dev` lists npm packages alone, and leaves out those that
 * packages of development need as well, koa among them.
 */
export function createSbom(now: Date): Sbom {
  const { name, version } = JSON.parse(read('package.json'));
  const purl = `pkg:npm/${name}@${version}`;
  const mongodb = `pkg:generic/mongodb@${OFFICIAL_VERSION}`;
  const components = [
    ...npmPackages(read('package-lock.json'), inPages),
    ...jarComponents(parsePinnedJars(read(pinnedJarsFile))),
    { 'bom-ref': mongodb, type: 'application', name: 'mongodb', version: OFFICIAL_VERSION, purl: mongodb } as const,
    ...goModules(read('infra/engines/registry/program/go.mod')),
    ...requirements.flatMap((path) => pythonPackages(read(path))),
  ];
  return {
    ...{ bomFormat: 'CycloneDX', specVersion: '1.5', serialNumber: `urn:uuid:${randomUUID()}`, version: 1 },
    metadata: {
      timestamp: now.toISOString(),
      component: { 'bom-ref': purl, type: 'application', name, version, purl },
    },
    components: [...new Map(components.map((one) => [one['bom-ref'], one])).values()],
  };
}

const read = (path: string): string => readFileSync(path, 'utf8');
