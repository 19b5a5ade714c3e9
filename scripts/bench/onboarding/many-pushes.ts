import { createHash } from 'node:crypto';
import type { BenchContext } from '../context.ts';
import type { BenchRow } from '../result.ts';
import { type Bundle, createBundle } from './bundle.ts';
import { push } from './push.ts';
import type { PushedPlatform } from './start-platform.ts';

const count = 20;
/** Rows of a push as clients poll them. */
const stepRows = [
  ...['CreateSolution', 'AddArtifact', 'AddArtifact', 'AddArtifact'],
  ...['CreateTOSCA', 'Dockerize', 'AddDockerImage', 'SecurityScan'],
];

/** Models that are pushed at the same moment: each has to be there, with its own files and all of its rows. */
export async function measureManyPushes({ progress }: BenchContext, platform: PushedPlatform): Promise<BenchRow> {
  const bundles = await Promise.all(Array.from({ length: count }, (_, index) => createBundle(`at-once-${index}`)));
  const began = performance.now();
  const pushed = await Promise.allSettled(bundles.map((bundle) => push(platform, bundle)));
  const seconds = (performance.now() - began) / 1_000;
  const problems: string[] = [];
  for (const [index, bundle] of bundles.entries()) {
    const one = pushed[index];
    if (one?.status === 'fulfilled') problems.push(...(await findProblems(platform, bundle, one.value)));
    else problems.push(`${bundle.name}: ${one?.reason}`);
  }
  const solutions = new Set(pushed.flatMap((one) => (one.status === 'fulfilled' ? [one.value.solutionId] : [])));
  if (solutions.size < count) problems.push(`${solutions.size} solutions of ${count}`);
  for (const problem of problems) progress(problem);
  return {
    what: `${count} bundles of 200 KB pushed at the same moment, images included: none lost, none mixed, every step result there`,
    ...{ baseline: `${(count / seconds).toFixed(1)} models/s`, measured: `${seconds.toFixed(1)} s` },
    ...{ result: `${problems.length} problems`, goal: '0 problems', reached: problems.length === 0 },
  };
}

/** What is not as it was sent. */
async function findProblems(
  { catalog, edgeUrl, token }: PushedPlatform,
  { name, files }: Bundle,
  { solutionId, trackingId }: { readonly solutionId: string; readonly trackingId: string },
): Promise<readonly string[]> {
  const problems: string[] = [];
  const [revision, ...others] = await catalog(`/solution/${solutionId}/revision`);
  if (!revision || others.length > 0) return [`${name} has ${others.length + 1} revisions`];
  const artifacts: readonly { uri: string; artifactTypeCode: string }[] = await catalog(
    `/revision/${revision.revisionId}/artifact`,
  );
  const stored = new Set<string>();
  for (const { uri } of artifacts.filter(({ artifactTypeCode }) => artifactTypeCode !== 'DI')) {
    const answer = await fetch(`${edgeUrl}/repository/repo_acumos_model_maven/${uri}`, {
      headers: { authorization: `Bearer ${token}` },
    });
    if (!answer.ok) problems.push(`${name}: ${uri} was answered ${answer.status}`);
    stored.add(sha256(Buffer.from(await answer.arrayBuffer())));
  }
  for (const [part, { bytes }] of files)
    if (!stored.has(sha256(bytes))) problems.push(`${name}: no artifact has the bytes of ${part}`);
  if (!artifacts.some(({ artifactTypeCode, uri }) => artifactTypeCode === 'DI' && uri.includes(solutionId)))
    problems.push(`${name} has no image`);
  const { content } = await catalog(`/stepresult/search?trackingId=${trackingId}&page=0&size=50&sort=stepResultId`);
  const rows = content.map((row: { name: string; statusCode: string }) => `${row.name} ${row.statusCode}`);
  if (rows.join() !== stepRows.map((row) => `${row} SU`).join()) problems.push(`${name} has the rows ${rows.join()}`);
  return problems;
}

const sha256 = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex');
