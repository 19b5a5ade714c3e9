import { join } from 'node:path';
import { defaultCacheDir, type FetchProgress } from '../../infra/engines/engines.ts';
import { installUv } from '../support/uv.ts';

interface InstallerStart {
  readonly signal: AbortSignal;
  readonly onProgress?: ((progress: FetchProgress) => void) | undefined;
  readonly notify: (sentence: string) => void;
}

/**
 * The settings that name what installs the Python packages of models, into images and on this machine; it is fetched where one
 * of them is not set. Without it the platform runs as well; models of Python get no image then, and do not run here.
 */
export async function packageInstallerEnv({ signal, onProgress, notify }: InstallerStart): Promise<NodeJS.ProcessEnv> {
  const { ONBOARDING_UV: forImages, DEPLOYMENT_LOCAL_UV: forServers } = process.env;
  if (forImages && forServers) return {};
  try {
    const cacheDir = join(defaultCacheDir(), 'python-packages');
    const { uv, python } = await installUv({ signal, onProgress });
    return {
      ...(!forImages && { ONBOARDING_UV: uv, ONBOARDING_PYTHON: python, ONBOARDING_UV_CACHE_DIR: cacheDir }),
      ...(!forServers && {
        ...{ DEPLOYMENT_LOCAL_UV: uv, DEPLOYMENT_LOCAL_PYTHONS: python, DEPLOYMENT_LOCAL_UV_CACHE_DIR: cacheDir },
      }),
    };
  } catch (error) {
    // The start is given up; what it waits for besides says so.
    if (signal.aborted) return {};
    const why = error instanceof Error ? error.message : String(error);
    notify(
      'No images of Python models can be built, and none can run here: uv could not be installed. Install Python 3 with pip and start ' +
        `again, or set ONBOARDING_UV and DEPLOYMENT_LOCAL_UV to the path of uv. The last attempt: ${why.slice(0, 500)}`,
    );
    return {};
  }
}
