import { expect } from 'chai';
import { sharedOnboarding } from '../../support/onboarding.ts';

describe('the limits of pushes', function () {
  this.timeout(240_000);

  it('are named to every client before it sends anything', async () => {
    const onboarding = await sharedOnboarding();
    const gateway = await onboarding.startGateway({ ONBOARDING_MODEL_LIMIT_BYTES: '4096' });
    try {
      const answer = await fetch(`${gateway.url}/v2/limits`);
      expect(answer.status).to.equal(200);
      const { modelBytes, documentBytes, userBytes, modelName } = (await answer.json()) as {
        readonly [name: string]: unknown;
        readonly modelName: { readonly pattern: string; readonly longest: number };
      };
      expect({ modelBytes, documentBytes, userBytes }).to.deep.equal({
        ...{ modelBytes: 4096, documentBytes: 1024 ** 2, userBytes: 20 * 1024 ** 3 },
      });
      expect('iris-2_b').to.match(new RegExp(modelName.pattern));
      expect('iris 2').to.not.match(new RegExp(modelName.pattern));
      expect(modelName.longest).to.equal(100);
    } finally {
      await gateway.stop();
    }
  });
});
