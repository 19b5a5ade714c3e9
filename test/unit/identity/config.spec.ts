import { expect } from 'chai';
import { openIdOf, readGatewayConfig } from '../../../services/identity/config.ts';
import { ConfigError } from '../../../services/kit/config.ts';

const least = {
  DATABASE_URL: 'postgres://127.0.0.1/x',
  CATALOG_CREDENTIALS: 'identity:a long password',
  IDENTITY_KEY_SECRET: 'x'.repeat(32),
};

describe('the settings of identity', () => {
  it('need a database, an account for the catalog and a secret', () => {
    expect(() => readGatewayConfig({})).to.throw(
      ConfigError,
      /DATABASE_URL.*CATALOG_CREDENTIALS.*IDENTITY_KEY_SECRET/s,
    );
    expect(readGatewayConfig(least)).to.include({
      IDENTITY_TOKEN_MS: 1_800_000,
      IDENTITY_SIGN_UP: true,
    });
  });

  it('report mistakes without showing secrets', () => {
    const wrong = { ...least, IDENTITY_KEY_SECRET: 'opensesame', CATALOG_CREDENTIALS: 'x:opensesame' };
    expect(() => readGatewayConfig(wrong))
      .to.throw(ConfigError)
      .with.property('message')
      .that.does.not.include('opensesame');
  });

  it('redirect from the provider to the portal', () => {
    const config = {
      ...least,
      IDENTITY_OIDC_ISSUER: 'https://id.example.org',
      IDENTITY_PUBLIC_URL: 'https://x.example.org/',
    };
    expect(openIdOf(readGatewayConfig({ ...config, IDENTITY_OIDC_CLIENT_ID: 'x' }))).to.include({
      redirectUrl: 'https://x.example.org/api/auth/oidc/callback',
    });
    expect(openIdOf(readGatewayConfig(least))).to.equal(undefined);
    expect(() => openIdOf(readGatewayConfig(config))).to.throw(ConfigError, /CLIENT_ID/);
  });
});
