import { currentTrace } from '../../kit/trace.ts';
import { type Allowed, grantOf } from './allowed.ts';
import { forwardToEngine } from './forward.ts';

interface Blob {
  readonly repository: string;
  readonly digest: string;
}

/** A layer, or a part of one: relayed, which is what most bytes of a registry are, and otherwise forwarded. Errors: `unavailable`. */
export async function sendBlob({ ctx, deps }: Allowed, { repository, digest }: Blob): Promise<void> {
  const { engine } = deps;
  const target = `/v2/${repository}/blobs/${digest}`;
  const grants = [grantOf(repository, 'pull')];
  const { range } = ctx.headers;
  const isConditional = Object.keys(ctx.headers).some((name) => name.startsWith('if-'));
  if (ctx.method === 'GET' && !isConditional) {
    const own = { authorization: await engine.authorization(grants), 'x-request-id': String(ctx.state.requestId) };
    const headers = { ...own, ...currentTrace(), ...(range !== undefined && { range }) };
    if (await engine.relay(ctx, { target, headers })) return;
  }
  await forwardToEngine(ctx, target, grants, deps);
}
