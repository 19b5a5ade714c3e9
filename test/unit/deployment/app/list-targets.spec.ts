import { expect } from 'chai';
import { createListTargets } from '../../../../services/deployment/app/list-targets.ts';
import type { Caller } from '../../../../services/kit/http/caller.ts';

const caller = (userId: string, ...roles: string[]): Caller => ({
  ...{ userId, loginName: userId, roles, via: 'session', scopes: ['read', 'write'] },
});

describe('the targets of a deployer', () => {
  const listTargets = createListTargets({
    catalog: { access: async () => ({ ownerId: 'owner', coOwnerIds: ['helper'] }) as never },
    targets: ['docker', 'local', 'cloudtwo'],
    publicTargets: ['local'],
  });
  const names = async (who: Caller, solutionId?: string) =>
    (await listTargets(who, solutionId)).map(({ name }) => name);

  it('are all of the platform for the people of a solution and administrators', async () => {
    for (const who of [caller('owner'), caller('helper'), caller('boss', 'Admin')])
      expect(await names(who, 'area')).to.deep.equal(['docker', 'local', 'cloudtwo']);
  });

  it('are the public ones for others', async () => {
    expect(await names(caller('guest'), 'area')).to.deep.equal(['local']);
    expect(await names(caller('guest'))).to.have.length(3);
  });

  it('say which of them need an account of the deployer', async () => {
    const taking = (await listTargets(caller('owner'), 'area')).filter(({ takesCredentials }) => takesCredentials);
    expect(taking.map(({ name }) => name)).to.deep.equal(['cloudtwo']);
  });
});
