import { toAppError } from '../../../kit/errors.ts';
import { retryUntilStopped } from '../../../kit/retry-until-stopped.ts';
import type { Service } from '../../../kit/service.ts';
import { type Tool, tools } from '../../domain/toolbox/tools.ts';
import type { MadeTool } from './make-tool.ts';

/**
 * Makes every tool that the platform lacks, beside the work of the role, which does not wait for it. An unavailable catalog or
 * artifact repository is tried again until the service stops; another failure concerns one tool, and is tried again at the next start.
 */
export function makeToolbox(
  { log, life }: Pick<Service, 'log' | 'life'>,
  makeTool: (tool: Tool) => Promise<MadeTool>,
): void {
  const stopping = new AbortController();

  async function make(tool: Tool): Promise<MadeTool | 'failed'> {
    const { name } = tool;
    const attempt = (count: number) =>
      makeTool(tool).catch((error) => {
        if (count === 1 && isRetriable(error))
          log.warn({ err: error, tool: name }, 'a tool of compositions cannot be made yet; it is tried again');
        throw error;
      });
    try {
      return await retryUntilStopped(attempt, stopping.signal, { isRetriable, maxDelayMs: 30_000 });
    } catch (error) {
      if (!stopping.signal.aborted) log.error({ err: error, tool: name }, 'a tool of compositions cannot be made');
      return 'failed';
    }
  }

  async function makeAll(): Promise<void> {
    const made: Record<string, MadeTool | 'failed'> = {};
    for (const tool of tools) {
      made[tool.name] = await make(tool);
      if (stopping.signal.aborted) return;
    }
    if (Object.values(made).includes('name_taken'))
      log.warn({ tools: made }, 'another solution has the name of a tool; rename it, and start the worker again');
    log.info({ tools: made }, 'went through the tools of compositions');
  }

  const making = makeAll();
  life.onStop('making of tools', async () => {
    stopping.abort();
    await making;
  });
}

const isRetriable = (error: unknown): boolean => {
  const { retriable, code } = toAppError(error);
  return retriable || code === 'rate_limited';
};
