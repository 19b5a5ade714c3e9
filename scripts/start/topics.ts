import { join } from 'node:path';
import { runTool } from '../../infra/engines/fetch/run-tool.ts';
import { StartError } from './start-error.ts';

const root = join(import.meta.dirname, '..', '..');

/** Creates the topics that are missing, by the same chore a person would run. Throws a StartError with its words. */
export async function createTopics(env: NodeJS.ProcessEnv, signal: AbortSignal): Promise<void> {
  await runTool(process.execPath, [join(root, 'scripts', 'topics.ts')], { env, cwd: root, signal }).catch(
    (error: Error) => {
      throw new StartError(`The topics could not be created. ${error.message}`);
    },
  );
}
