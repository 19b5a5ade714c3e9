import { stopEngines } from './engines.ts';
import { stopRoles } from './roles.ts';

export const mochaHooks = {
  async afterAll(this: Mocha.Context) {
    this.timeout(60_000);
    await stopRoles();
    await stopEngines();
  },
};
