import { portalBuild } from '../web/portal-build.ts';
import { StartError } from './start-error.ts';

/** The setting that names the built web portal, which is built where its sources have changed since an earlier start. */
export async function portalEnv(signal: AbortSignal): Promise<NodeJS.ProcessEnv> {
  if (process.env.EDGE_WEB_FOLDER) return {};
  try {
    return { EDGE_WEB_FOLDER: await portalBuild(signal) };
  } catch (error) {
    // The start is given up; what it waits for besides says so.
    if (signal.aborted) return {};
    const why = error instanceof Error ? error.message : String(error);
    throw new StartError(
      'The web portal could not be built: correct what the bundler says, or set EDGE_WEB_FOLDER to the folder of a build.\n' +
        why.slice(0, 2_000),
    );
  }
}
