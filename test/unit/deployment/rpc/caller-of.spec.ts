import { expect } from 'chai';
import type { PresentedKey } from '../../../../services/deployment/domain/keys/deployment-key.ts';
import { createCallerOf } from '../../../../services/deployment/rpc/caller-of.ts';
import { AppError } from '../../../../services/kit/errors.ts';
import type { Caller } from '../../../../services/kit/http/caller.ts';

const key = { id: 'key', deploymentId: 'area', userId: 'ada', name: 'shop' } as PresentedKey;
const eve: Caller = { userId: 'eve', loginName: 'eve', roles: [], via: 'api-token', scopes: ['read'] };
const bob: Caller = { ...eve, userId: 'bob', scopes: ['read', 'write'] };

const callerOf = createCallerOf(
  async (secret) => {
    if (secret === 'mdk_good') return key;
    throw new AppError('unauthenticated', 'There is no such deployment key.');
  },
  async ({ token }) => (token === 'bob:token' ? bob : eve),
);
const of = (headers: Readonly<Record<string, string>>) =>
  callerOf({ header: (name) => headers[name] ?? '', ip: '127.0.0.1' }).then(
    ({ caller, key: shown }) => [caller.userId, shown?.id],
    (error: AppError) => error.code,
  );

describe('the caller of a gRPC call', () => {
  it('is the deployer of a deployment key, in either metadata', async () => {
    expect(await of({ authorization: 'Bearer mdk_good' })).to.deep.equal(['ada', 'key']);
    expect(await of({ 'x-api-key': 'mdk_good' })).to.deep.equal(['ada', 'key']);
    expect(await of({ 'x-api-key': 'mdk_bad' })).to.equal('unauthenticated');
  });

  it('is the user of a token, which has to allow calls', async () => {
    expect(await of({ authorization: 'Bearer bob:token' })).to.deep.equal(['bob', undefined]);
    expect(await of({ authorization: 'eve:token' })).to.equal('forbidden');
    expect(await of({})).to.equal('unauthenticated');
  });
});
