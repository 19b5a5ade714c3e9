import { expect } from 'chai';
import { engineTokens, newRegistryKey } from '../../../services/platform/tokens/registry-key.ts';
import { readGatewayConfig } from '../../../services/registry/config.ts';

describe('the settings of the image registry', () => {
  const env = {
    ...{ REGISTRY_KEY: newRegistryKey(), CATALOG_CREDENTIALS: 'registry:password of the registry' },
    ...{ CATALOG_URL: 'http://127.0.0.1:1', IDENTITY_URL: 'http://127.0.0.1:2' },
  };

  it('keep the tokens of clients apart from those for the engine', () => {
    expect(readGatewayConfig({ ...env, REGISTRY_SERVICE: 'registry.example' })).to.include({
      REGISTRY_SERVICE: 'registry.example',
    });
    expect(() => readGatewayConfig({ ...env, REGISTRY_SERVICE: engineTokens.audience })).to.throw('REGISTRY_SERVICE');
  });
});
