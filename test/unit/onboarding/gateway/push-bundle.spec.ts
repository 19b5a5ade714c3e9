import { expect } from 'chai';
import type { StagedPart } from '../../../../services/contracts/onboarding.ts';
import { unavailable } from '../../../../services/kit/errors.ts';
import { pushBundle } from '../../../../services/onboarding/gateway/operations/push-bundle.ts';

const caller = { userId: 'ada-id', loginName: 'ada', roles: [], scopes: undefined };
const parts: readonly StagedPart[] = [
  { part: 'model', fileName: 'model.zip', contentType: 'application/zip', fileId: 'f1', size: 1, sha256: '' },
];

/** Pushes an uploaded bundle; `send` is what becomes of the command, `newer` whether another one is uploaded meanwhile. */
async function push(send: () => Promise<object>, newer = false) {
  let uploaded: readonly StagedPart[] | undefined = parts;
  const removed: string[] = [];
  const deps = {
    commands: { send },
    tasks: { find: async () => undefined },
    staged: { remove: async (ids: readonly string[]) => void removed.push(...ids) },
    bundles: {
      async take() {
        const taken = uploaded;
        uploaded = undefined;
        return taken;
      },
      async giveBack(_userId: string, taken: readonly StagedPart[]) {
        if (newer) return false;
        uploaded = taken;
        return true;
      },
    },
    ...{ waitMs: 0, deadlineMs: 1_000 },
  };
  const ctx = { state: { requestId: 'r', caller }, get: () => '', vary: () => undefined, set: () => undefined };
  const call = { ctx, headers: {}, caller, requestId: 'r' };
  const outcome: unknown = await pushBundle.run(call as never, deps as never).catch((error) => error);
  return { outcome, removed, left: uploaded };
}

const rejected = async () => ({ status: 'rejected', commandId: 'c', problem: { code: 'invalid', detail: 'no' } });

describe('the push of an uploaded bundle', () => {
  it('uses it up', async () => {
    const { outcome, removed, left } = await push(async () => ({ status: 'pending', commandId: 'c' }));
    expect(outcome).to.have.nested.property('options.status', 202);
    expect([removed, left]).to.deep.equal([[], undefined]);
  });

  it('leaves it for another attempt where the command was not accepted', async () => {
    const down = async () => {
      throw unavailable('Kafka is down.');
    };
    for (const send of [down, rejected]) expect((await push(send)).left).to.deep.equal(parts);
  });

  it('removes its files where the user has uploaded another one meanwhile', async () => {
    const { removed, left } = await push(rejected, true);
    expect([removed, left]).to.deep.equal([['f1'], undefined]);
  });
});
