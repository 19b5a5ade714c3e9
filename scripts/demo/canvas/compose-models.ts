import { CliError } from '../../cli/cli-error.ts';
import type { PushedModel } from '../onboarding/push-model.ts';
import type { Canvas } from './canvas-client.ts';

const triesInPalette = 60;

/** Links the two models. What the palette knows of a model is not sent, and it may come there a moment after the push. */
export async function composeModels(
  canvas: Canvas,
  phishing: PushedModel,
  advice: PushedModel,
  signal: AbortSignal,
): Promise<void> {
  const nodeOf = (id: string, { solutionId, version }: PushedModel, x: number) => ({
    ...{ op: 'addNode', node: { id, name: id, solutionId, version, position: { x, y: 0 } } },
  });
  const link = {
    ...{ id: 'verdict', name: 'verdict' },
    ...{ from: { node: 'phishing', operation: 'classify' }, to: { node: 'advice', operation: 'advise' } },
  };
  const operations = [nodeOf('phishing', phishing, 0), nodeOf('advice', advice, 300), { op: 'addLink', link }];
  await untilInPalette(() => canvas.change(operations as never), signal);
}

async function untilInPalette(change: () => Promise<void>, signal: AbortSignal): Promise<void> {
  for (let tries = 1; ; tries += 1)
    try {
      return await change();
    } catch (thrown) {
      if (tries === triesInPalette || !(thrown instanceof CliError) || !/palette/.test(thrown.message)) throw thrown;
      await new Promise((resolve) => setTimeout(resolve, 500));
      signal.throwIfAborted();
    }
}
