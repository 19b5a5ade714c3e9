import { expect } from 'chai';
import { accessConfigOf, readGatewayConfig } from '../../../services/content/config.ts';
import { ConfigError } from '../../../services/kit/config.ts';

const least = { KAFKA_BROKERS: '127.0.0.1:9092', MONGODB_URL: 'mongodb://127.0.0.1/modelyard' };
const accessOf = (env: Record<string, string>) => accessConfigOf(readGatewayConfig({ ...least, ...env }));

describe('the settings of access to content', () => {
  it('is guarded unless it is opened on purpose', () => {
    expect(() => accessOf({}))
      .to.throw(ConfigError, 'CATALOG_CREDENTIALS is not set')
      .with.property('message')
      .that.includes('CONTENT_ACCESS=open');
    expect(accessOf({ CATALOG_CREDENTIALS: 'content:a long password' })).to.include({ CONTENT_ACCESS: 'guarded' });
    expect(accessOf({ CONTENT_ACCESS: 'open' })).to.equal(undefined);
    expect(() => accessOf({ CONTENT_ACCESS: 'Open' })).to.throw(ConfigError, 'must be guarded or open');
  });
});
