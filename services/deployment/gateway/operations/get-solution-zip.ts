import type { Context } from 'koa';
import { z } from 'zod';
import { Reply } from '../../../kit/http/api/answer.ts';
import { operationOf } from '../../../kit/http/api/operation.ts';
import type { Caller } from '../../../kit/http/caller.ts';
import type { BuildPackage } from '../../app/package/build-package.ts';

const Status = z.object({ status: z.string() }).meta({ id: 'PackageStatus' });

/** As the predecessor has it: clients look at the status alone, and save what comes as `solution.zip`. */
export const getSolutionZip = operationOf<{ readonly buildPackage: BuildPackage }>()({
  ...{ method: 'GET', path: '/getSolutionZip/{solutionId}/{revisionId}', id: 'getSolutionZip', group: 'packages' },
  aliases: ['/package/getSolutionZip/{solutionId}/{revisionId}'],
  access: 'caller',
  summary: 'A package that runs a revision in a Kubernetes cluster or on a Docker host',
  description: 'Manifests, scripts, a Helm chart and a Compose file; `deploy.sh` says how to use it.',
  params: z.object({ solutionId: z.string().max(100), revisionId: z.string().max(100) }),
  answerType: 'application/octet-stream',
  answerHeaders: { 'Content-Disposition': '`attachment; filename=solution.zip`' },
  answers: {
    404: { description: 'There is no such solution or revision, or the caller may not see it', schema: Status },
  },
  failures: [401, 422, 503],
  async run({ params, caller, ctx }, { buildPackage }) {
    if (!z.uuid().safeParse(params.solutionId).success) return unknown('invalid solutionId');
    if (!z.uuid().safeParse(params.revisionId).success) return unknown('invalid revisionId');
    return sendPackage(ctx, buildPackage, { ...params, caller });
  },
});

interface PackageRequest {
  readonly solutionId: string;
  readonly revisionId: string;
  readonly caller: Caller;
}

/** Sends the package, or 404 with what is unknown. */
export async function sendPackage(
  ctx: Context,
  buildPackage: BuildPackage,
  { solutionId, revisionId, caller }: PackageRequest,
): Promise<Reply | undefined> {
  const left = new AbortController();
  ctx.req.once('close', () => left.abort());
  const built = await buildPackage(solutionId, revisionId, caller, left.signal);
  if (built.status !== 'packaged') return unknown(built.status);
  ctx.set({ 'Content-Disposition': 'attachment; filename=solution.zip', 'Cache-Control': 'no-store' });
  ctx.type = 'application/octet-stream';
  ctx.body = built.zip;
  return undefined;
}

const unknown = (status: string) => new Reply({ status }, { status: 404 });
