import { fileURLToPath } from 'node:url';
import { type InstalledPackages, installPythonPackages } from '../../../scripts/support/python-packages.ts';

const requirements = fileURLToPath(new URL('requirements.txt', import.meta.url));

/** Schemas of Kubernetes and shellcheck, fetched once into the cache. */
export const installKubernetesTools = (): Promise<InstalledPackages> =>
  installPythonPackages({ name: 'kubernetes-tools', requirements });
