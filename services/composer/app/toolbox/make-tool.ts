import type { ToolCatalog, ToolFiles } from '../../domain/toolbox/ports.ts';
import type { Tool } from '../../domain/toolbox/tools.ts';
import { planTool } from './plan-tool.ts';

export interface MakeToolDeps {
  readonly catalog: ToolCatalog;
  readonly files: ToolFiles;
}

/** `left`: it was made before, whatever became of it. */
export type MadeTool = Awaited<ReturnType<ToolCatalog['activate']>> | 'left';

/**
 * Makes the solution of a tool. Users see it once it is activated, which is the last step: what a kill leaves before that is
 * invisible, and the next attempt completes it. What has been activated is never written again.
 */
export function createMakeTool({ catalog, files }: MakeToolDeps): (tool: Tool) => Promise<MadeTool> {
  return async (tool) => {
    const planned = planTool(tool);
    if ((await catalog.stateOf(planned.solutionId)) === 'made') return 'left';
    for (const { uri, text } of planned.files) await files.store(uri, text);
    await catalog.add(planned, await catalog.administrator());
    return catalog.activate(planned.solutionId);
  };
}
