import { z } from 'zod';
import type { PinnedJar } from '../../infra/engines/kafka/pinned-jars.ts';

/** A component as CycloneDX 1.5 has it. */
export interface Component {
  readonly 'bom-ref': string;
  readonly type: 'library' | 'application';
  readonly name: string;
  readonly version: string;
  readonly purl: string;
  readonly hashes?: readonly { readonly alg: 'SHA-256' | 'SHA-512'; readonly content: string }[];
  readonly externalReferences?: readonly Distribution[];
}

/** One of the files that a version of a Python package has, for each system another. */
interface Distribution {
  readonly type: 'distribution';
  readonly url: string;
  readonly hashes: Component['hashes'];
}

const component = (purl: string, name: string, version: string): Component => ({
  'bom-ref': purl,
  type: 'library',
  name,
  version,
  purl,
});

const sha256 = (content: string) => [{ alg: 'SHA-256', content }] as const;

const lockfile = z.object({
  packages: z.record(
    z.string(),
    z.object({
      version: z.string().optional(),
      name: z.string().optional().describe('Where the package lies under another name.'),
      dev: z.literal(true).optional(),
      integrity: z.string().optional(),
      dependencies: z.record(z.string(), z.string()).default({}),
    }),
  ),
});

type Packages = z.output<typeof lockfile>['packages'];

/**
 * The packages of a `package-lock.json` that production needs, in all their versions: those that are not for development, and the
 * `bundled` ones, whose code is in what is built, with what these need.
 */
export function npmPackages(text: string, bundled: readonly string[]): Component[] {
  const { packages } = lockfile.parse(JSON.parse(text));
  const built = reachedFrom(
    bundled.map((name) => `node_modules/${name}`),
    packages,
  );
  return Object.entries(packages).flatMap(([path, { name: otherName, version, dev, integrity }]) => {
    if (path === '' || (dev && !built.has(path)) || version === undefined) return [];
    const name = otherName ?? path.replace(/^.*node_modules\//, '');
    const sha512 = /sha512-([A-Za-z0-9+/=]+)/.exec(integrity ?? '')?.[1];
    return {
      ...component(`pkg:npm/${name.replace('@', '%40')}@${version}`, name, version),
      ...(sha512 && { hashes: [{ alg: 'SHA-512' as const, content: Buffer.from(sha512, 'base64').toString('hex') }] }),
    };
  });
}

function reachedFrom(roots: readonly string[], packages: Packages): Set<string> {
  const reached = new Set(roots);
  // A set shows what is added while it is walked.
  for (const path of reached)
    for (const name of Object.keys(packages[path]?.dependencies ?? {})) {
      const found = resolve(path, name, packages);
      if (found !== undefined) reached.add(found);
    }
  return reached;
}

/** Where Node finds a package that another one needs: within it, or in a folder above. */
function resolve(from: string, name: string, packages: Packages): string | undefined {
  const candidate = `${from}${from && '/'}node_modules/${name}`;
  if (candidate in packages || from === '') return candidate in packages ? candidate : undefined;
  return resolve(from.replace(/\/?node_modules\/(?:@[^/]+\/)?[^/]+$/, ''), name, packages);
}

/** The jars of Kafka, by their paths in a repository of Maven. */
export const jarComponents = (jars: readonly PinnedJar[]): Component[] =>
  jars.map(({ path, sha256: content }) => {
    const parts = path.split('/');
    const [name = '', version = ''] = parts.slice(-3);
    const group = parts.slice(0, -3).join('.');
    return {
      ...component(`pkg:maven/${group}/${name}@${version}`, `${group}:${name}`, version),
      hashes: sha256(content),
    };
  });

/** The modules that a `go.mod` requires; `go.sum` beside it has their hashes, which are of another kind than CycloneDX knows. */
export const goModules = (text: string): Component[] =>
  [...text.matchAll(/^(?:require )?\s*([\w.-]+\.[\w.-]+\/\S+|[\w.-]+\.[a-z]+\/\S*) (v\S+)/gm)].map(
    ([, name = '', version = '']) => component(`pkg:golang/${name}@${version}`, name, version),
  );

/** The packages of a `requirements.txt` with hashes. */
export const pythonPackages = (text: string): Component[] =>
  [...text.matchAll(/^([\w.-]+)==(\S+)((?:[ \\\n]+--hash=sha256:[0-9a-f]{64})*)/gm)].map(
    ([, name = '', version = '', hashes = '']) => {
      const purl = `pkg:pypi/${name.toLowerCase()}@${version}`;
      const url = `https://pypi.org/project/${name}/${version}/`;
      const files = [...hashes.matchAll(/sha256:([0-9a-f]{64})/g)].map(([, content = '']) => sha256(content));
      return {
        ...component(purl, name, version),
        externalReferences: files.map((one) => ({ type: 'distribution', url, hashes: one })),
      };
    },
  );
