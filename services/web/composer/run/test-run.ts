import type { CompositionTestRun, CompositionTestStarting } from '../../../contracts/composer-api.ts';
import { composerApi } from '../../app/api/client.ts';
import { bodyOf } from '../../app/api/content.ts';

const lookEveryMs = 500;

interface TestRunOptions {
  readonly id: string;
  readonly message: unknown;
  readonly transport: string;
  readonly signal: AbortSignal;
  /** What is being prepared, while the models that run it start. */
  readonly onStarting: (detail: string) => void;
}

/** Sends a message through a composition as it is saved; waits until what runs it is there. Throws an ApiError. */
export async function testRun({
  id,
  message,
  transport,
  signal,
  onStarting,
}: TestRunOptions): Promise<CompositionTestRun> {
  const request = { params: { path: { id } }, body: { message, transport, target: 'local' }, signal };
  for (;;) {
    const answer = bodyOf<CompositionTestRun | CompositionTestStarting>(
      await composerApi.POST('/compositions/{id}/test-run', request),
    );
    if ('hops' in answer) return answer;
    onStarting(answer.detail ?? answer.status);
    await pause(lookEveryMs, signal);
  }
}

/** Removes what test runs have deployed. */
export const endTests = async (id: string) =>
  bodyOf(await composerApi.DELETE('/compositions/{id}/test-run', { params: { path: { id } } }));

const pause = (ms: number, signal: AbortSignal) =>
  new Promise<void>((resolve, reject) => {
    signal.throwIfAborted();
    const timer = setTimeout(resolve, ms);
    signal.addEventListener('abort', () => {
      clearTimeout(timer);
      reject(signal.reason);
    });
  });
