import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Ajv2020 } from 'ajv/dist/2020.js';
import type { Manifest } from '../../../services/deployment/domain/manifests/manifest.ts';
import { installKubernetesTools } from './tools.ts';

export const kubernetesVersions = ['1.29.0', '1.33.0', '1.37.0'];

type Validate = (manifest: Manifest) => readonly string[];

/** Checks objects against the strict schemas of one version: unknown fields are mistakes. */
export async function manifestValidator(version: string): Promise<Validate> {
  const { home } = await installKubernetesTools();
  const folder = join(home, 'kubernetes_validate', 'kubernetes-json-schema', `v${version}-local-strict`);
  const definitions = JSON.parse(await readFile(join(folder, '_definitions.json'), 'utf8'));
  const ajv = new Ajv2020({ strict: false, validateFormats: false, allErrors: true });
  ajv.addSchema(definitions, 'definitions');
  const names = Object.keys(definitions.$defs);
  return (manifest) => {
    const [group, apiVersion = group] = manifest.apiVersion.split('/');
    const family = group === apiVersion ? 'core' : group?.split('.')[0];
    const name = `io.k8s.api.${family}.${apiVersion}.${manifest.kind}`;
    if (!names.includes(name)) return [`${version} knows no ${manifest.apiVersion} ${manifest.kind}`];
    const validate = ajv.getSchema(`definitions#/$defs/${name}`);
    if (!validate) throw new Error(`there is no schema ${name}`);
    if (validate(manifest)) return [];
    return (validate.errors ?? []).map(({ instancePath, message }) => `${manifest.kind}${instancePath} ${message}`);
  };
}
