import { expect } from 'chai';
import { createFindDeployment } from '../../../../services/deployment/app/find-deployment.ts';
import type { Deployment } from '../../../../services/deployment/domain/deployment.ts';
import type { AppError } from '../../../../services/kit/errors.ts';
import type { Caller } from '../../../../services/kit/http/caller.ts';

const caller = (userId: string, ...roles: string[]): Caller => ({
  ...{ userId, roles, loginName: userId, via: 'session', scopes: ['read', 'write'] },
});

describe('finding a deployment', () => {
  const one = { id: 'one', userId: 'ada' } as Deployment;
  const find = createFindDeployment({ store: { find: async (id) => (id === 'one' ? one : undefined) } });

  it('answers its deployer and administrators', async () => {
    expect(await find('one', caller('ada'))).to.equal(one);
    expect(await find('one', caller('root', 'Admin'))).to.equal(one);
  });

  it('tells others what it tells where there is none', async () => {
    const others = (await find('one', caller('eve')).catch((error) => error)) as AppError;
    const none = (await find('two', caller('ada')).catch((error) => error)) as AppError;
    expect(others).to.include({ code: 'not_found', message: none.message });
  });
});
