import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { kafkaJars } from '../../infra/engines/kafka/jars.ts';
import { findMongod } from '../../infra/engines/mongodb/mongod.ts';
import { postgresBinaries } from '../../infra/engines/postgresql/binaries.ts';
import { builtRegistry } from '../../infra/engines/registry/registry-program.ts';

/** What goes into a build context: source paths by their name in it. */
export type ContextFiles = Readonly<Record<string, string>>;

// The images hold the very programs that `npm start` embeds; `cacheDir` is where those are kept.
const options = (cacheDir: string) => ({ cacheDir, dataDir: cacheDir, port: 0 });

export async function kafkaFiles(cacheDir: string): Promise<ContextFiles> {
  return { jars: await kafkaJars(options(cacheDir)) };
}

export async function mongoFiles(cacheDir: string): Promise<ContextFiles> {
  return { mongod: await findMongod(options(cacheDir)) };
}

export async function postgresFiles(): Promise<ContextFiles> {
  const { postgres } = await postgresBinaries();
  return { postgres: dirname(dirname(postgres)) };
}

export async function registryFiles(cacheDir: string): Promise<ContextFiles> {
  return { registry: await builtRegistry(options(cacheDir)) };
}

/** This very Node, and the npm that runs this script. Throws when it was not npm that ran it. */
export async function nodeFiles(): Promise<ContextFiles> {
  const npm = dirname(dirname(process.env.npm_execpath ?? ''));
  if (!existsSync(join(npm, 'bin/npm-cli.js'))) throw new Error('Run this by npm: the image takes npm from there.');
  return { node: process.execPath, npm };
}
