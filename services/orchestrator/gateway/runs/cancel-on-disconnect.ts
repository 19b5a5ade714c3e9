import type { Context } from 'koa';
import type { EndRun, RunRequest, RunResult, StartRun } from '../../domain/run.ts';

/** Cancels the run when the client closes the connection: no one would read its result. */
export async function cancelOnDisconnect(
  ctx: Pick<Context, 'res'>,
  request: RunRequest,
  start: StartRun,
): Promise<RunResult> {
  let cancelRun: (() => void) | undefined;
  const onStart = ({ cancel }: EndRun) => {
    cancelRun = () => cancel();
    ctx.res.once('close', cancelRun);
    if (ctx.res.closed) cancel();
  };
  try {
    return await start({ ...request, onStart });
  } finally {
    // Also where it was not started, as far as this process knows: its first message may have arrived, and the end of the response
    // that says so would cancel a run that may have a result already.
    if (cancelRun) ctx.res.off('close', cancelRun);
  }
}
