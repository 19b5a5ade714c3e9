import { readFile } from 'node:fs/promises';
import type { PackageScripts } from '../../domain/package/entries.ts';

const read = (name: string) => readFile(new URL(`scripts/${name}`, import.meta.url), 'utf8');

/** The scripts that every package has; read once, when a role starts. */
export async function readScripts(): Promise<PackageScripts> {
  const [deploy, setUp] = await Promise.all([read('deploy.sh'), read('setup_k8s.sh')]);
  return { deploy, setUp };
}
