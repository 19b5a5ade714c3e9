import { createHash } from 'node:crypto';
import pLimit from 'p-limit';
import { FormData } from 'undici';
import { type Bundle, createBundle } from '../../bench/onboarding/bundle.ts';
import { callsAtOnce, catalogOf } from './catalog-of.ts';
import type { Load, LoadKind } from './load.ts';

const repository = '/repository/repo_acumos_model_maven';
const pushed = [200, 201];

/** Models of 200 KB that are pushed, without an image, each as version 1 of a solution of its own. */
export const onboardings: LoadKind = {
  name: 'onboardings',
  services: ['onboarding', 'artifacts', 'publication', 'content'],
  inFlight: 4,
  async prepare(context): Promise<Load> {
    const { platform, client, token, total } = context;
    const origin = `http://127.0.0.1:${platform.settings.ONBOARDING_PORT}`;
    const artifacts = `http://127.0.0.1:${platform.settings.ARTIFACTS_PORT}`;
    const authorization = `Bearer ${token}`;
    const catalog = catalogOf(context);
    const nameOf = (number: number) => `chaos-pushed-${number}`;
    /** SHA-256 of the files that were sent, by the number of the model. */
    const sent: string[][] = [];

    async function hashesOf(revisionId: string): Promise<ReadonlySet<string>> {
      const records: readonly { uri: string }[] = await catalog('GET', `/revision/${revisionId}/artifact`);
      const hashes = records.map(async ({ uri }) => {
        const request = {
          origin: artifacts,
          method: 'GET',
          path: `${repository}/${uri}`,
          headers: { authorization },
        } as const;
        const { status, bytes } = await client.send(request, () => undefined);
        return status === 200 ? sha256(bytes) : `${uri} was answered ${status}`;
      });
      return new Set(await Promise.all(hashes));
    }

    return {
      async send(number, onRetry) {
        const bundle = await createBundle(nameOf(number), '1');
        sent[number] = [...bundle.files.values()].map(({ bytes }) => sha256(bytes));
        let isRepeated = false;
        const { status, bytes } = await client.send(
          {
            ...{ origin, method: 'POST', path: '/v2/models', body: () => formOf(bundle) },
            headers: { authorization, isCreateMicroservice: 'false' },
          },
          (isUnknown) => {
            isRepeated ||= isUnknown;
            onRetry(isUnknown);
          },
        );
        // The attempt whose answer never came has taken the version.
        if (status === 409 && isRepeated && bytes.includes('version_taken')) return;
        if (!pushed.includes(status)) throw new Error(`${status} ${bytes}`);
      },
      async compare({ entries }) {
        const found = new Set<number>();
        const doubled: string[] = [];
        const problems: string[] = [];
        await pLimit(callsAtOnce).map(Array.from({ length: total }), async (_, number) => {
          if (!entries[number]) return;
          const { content } = await catalog('GET', `/solution/search?name=${nameOf(number)}&page=0&size=10`);
          if (content.length === 0) return;
          if (content.length > 1) doubled.push(`${nameOf(number)} is ${content.length} solutions`);
          const revisions = await catalog('GET', `/solution/${content[0].solutionId}/revision`);
          if (revisions.length > 1) doubled.push(`${nameOf(number)} has ${revisions.length} revisions`);
          if (revisions.length === 0) return;
          const stored = await hashesOf(revisions[0].revisionId);
          if (sent[number]?.every((hash) => stored.has(hash))) found.add(number);
          else problems.push(`${nameOf(number)} lacks files that were sent: ${[...stored].join(', ')}`);
        });
        return { found, doubled, problems };
      },
      close: async () => undefined,
    };
  },
};

function formOf({ files }: Bundle): FormData {
  const form = new FormData();
  for (const [part, { fileName, bytes }] of files) form.append(part, new Blob([bytes]), fileName);
  return form;
}

const sha256 = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex');
