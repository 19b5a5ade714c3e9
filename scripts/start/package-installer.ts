import { join } from 'node:path';
import { defaultCacheDir, type FetchProgress } from '../../infra/engines/engines.ts';
import { installUv } from '../support/uv.ts';

interface InstallerStart {
  readonly signal: AbortSignal;
  readonly onProgress?: ((progress: FetchProgress) => void) | undefined;
  readonly notify: (sentence: string) => void;
}

/**
 * The settings that name what installs Python packages into images, which is fetched where it is not set. Without it the
 * platform runs as well; models of Python get no image then.
 */
export async function packageInstallerEnv({ signal, onProgress, notify }: InstallerStart): Promise<NodeJS.ProcessEnv> {
  if (process.env.ONBOARDING_UV) return {};
  try {
    const settings = await installUv({ signal, onProgress });
    return { ONBOARDING_UV_CACHE_DIR: join(defaultCacheDir(), 'python-packages'), ...settings };
  } catch (error) {
    // The start is given up; what it waits for besides says so.
    if (signal.aborted) return {};
    const why = error instanceof Error ? error.message : String(error);
    notify(
      'No images of Python models can be built: uv could not be installed. Install Python 3 with pip and start again, or set ' +
        `ONBOARDING_UV to the path of uv. The last attempt: ${why.slice(0, 500)}`,
    );
    return {};
  }
}
