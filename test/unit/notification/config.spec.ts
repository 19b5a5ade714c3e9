import { expect } from 'chai';
import { ConfigError } from '../../../services/kit/config.ts';
import { readGatewayConfig, readWorkerConfig } from '../../../services/notification/config.ts';

const gateway = { DATABASE_URL: 'postgres://127.0.0.1/modelyard', KAFKA_BROKERS: '127.0.0.1:9092' };
const worker = { ...gateway, CATALOG_CREDENTIALS: 'notification:a long password' };

describe('the settings of notification', () => {
  it('need a database, and the worker a broker and an account with the catalog', () => {
    expect(readGatewayConfig(gateway)).to.include({ NOTIFICATION_SCHEMA: 'notification' });
    expect(readWorkerConfig(worker)).to.include({ NOTIFICATION_SMTP_URL: undefined });
    for (const [read, missing] of [
      [readGatewayConfig, 2],
      [readWorkerConfig, 3],
    ] as const)
      expect(() => read({}))
        .to.throw(ConfigError)
        .with.property('problems')
        .with.lengthOf(missing);
  });

  it('are rejected if they are invalid, without showing secrets', () => {
    const wrong = {
      NOTIFICATION_SMTP_URL: 'http://name:hidden@mail.example',
      NOTIFICATION_WEBHOOK_ALLOWED_NETWORKS: '10.0.0.0/40',
      NOTIFICATION_DIGEST_HOUR: '24',
      NOTIFICATION_SCHEMA: 'a;b',
    };
    const read = () => readWorkerConfig({ ...worker, ...wrong });
    expect(read).to.throw(ConfigError).with.property('problems').with.lengthOf(Object.keys(wrong).length);
    expect(read).not.to.throw('hidden');
  });
});
