import { cpSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { defaultCacheDir } from '../../infra/engines/engines.ts';
import { BASE_IMAGE, buildBaseImage } from './base-image.ts';
import { builderEnv } from './docker.ts';
import { type ContextFiles, kafkaFiles, mongoFiles, nodeFiles, postgresFiles, registryFiles } from './image-files.ts';
import { run, succeeds } from './run.ts';

type Image = {
  /** The folder of its recipe in infra/images. */
  recipe: string;
  official: string;
  /** Where the stand-in gets its programs from; called only when it has to be built. */
  files: (cache: string) => Promise<ContextFiles>;
  /** The setting of compose.yaml that names this image. The tests read the same with TEST_ in front. */
  setting: string;
};

const IMAGES: readonly Image[] = [
  { recipe: 'kafka', official: 'apache/kafka:4.3.0', files: kafkaFiles, setting: 'KAFKA_IMAGE' },
  { recipe: 'mongo', official: 'mongo:8.0', files: mongoFiles, setting: 'MONGO_IMAGE' },
  { recipe: 'postgres', official: 'postgres:18', files: postgresFiles, setting: 'POSTGRES_IMAGE' },
  { recipe: 'registry', official: 'registry:3', files: registryFiles, setting: 'DISTRIBUTION_IMAGE' },
  { recipe: 'node', official: 'node:24-bookworm-slim', files: nodeFiles, setting: 'NODE_IMAGE' },
];

/**
 * Makes every image the platform stands on available: the one the environment names, else the official one, else a
 * stand-in built here. Answers the settings that name them, for compose and for the tests.
 */
export async function ensureImages(): Promise<Record<string, string>> {
  const settings: Record<string, string> = {};
  for (const image of IMAGES) {
    const name = process.env[image.setting] ?? (await ensureImage(image));
    settings[image.setting] = name;
    settings[`TEST_${image.setting}`] = process.env[`TEST_${image.setting}`] ?? name;
  }
  return settings;
}

async function ensureImage({ recipe, official, files }: Image): Promise<string> {
  if (isPresent(official)) return official;
  console.log(`Pulling ${official}`);
  if (succeeds('docker', 'pull', official)) return official;
  const local = `modelyard/${recipe}:local`;
  console.log(`${official} can not be pulled here; building ${local} in its place`);
  await build(local, recipe, files);
  return local;
}

async function build(tag: string, recipe: string, files: Image['files']): Promise<void> {
  const cache = join(defaultCacheDir(), 'images');
  if (!isPresent(BASE_IMAGE)) buildBaseImage(cache);
  mkdirSync(cache, { recursive: true });
  const context = mkdtempSync(join(cache, `${recipe}-`));
  try {
    cpSync(join('infra/images', recipe), context, { recursive: true });
    for (const [name, source] of Object.entries(await files(defaultCacheDir()))) {
      cpSync(source, join(context, name), { recursive: true, verbatimSymlinks: true });
    }
    run('docker', ['build', '--quiet', '--tag', tag, context], { env: builderEnv() });
  } finally {
    rmSync(context, { recursive: true, force: true });
  }
}

const isPresent = (image: string) => succeeds('docker', 'image', 'inspect', image);
