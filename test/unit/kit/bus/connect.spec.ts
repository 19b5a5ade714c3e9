import { fileURLToPath } from 'node:url';
import { expect } from 'chai';
import { connectKafka } from '../../../../services/kit/bus/connect.ts';
import { createService } from '../../../../services/kit/service.ts';

describe('connecting a process to Kafka', () => {
  const connect = (timeoutMs: string, settings: Readonly<Record<string, string>> = {}) => {
    const env = { LOG_LEVEL: 'silent', KAFKA_SESSION_TIMEOUT_MS: timeoutMs, ...settings };
    return connectKafka(createService('test', 'worker', env), ['127.0.0.1:1']);
  };

  it('needs no broker yet', async () => {
    await connect('').close();
  });

  it('refuses a session that a single late heartbeat would end', () => {
    expect(() => connect('1000')).to.throw('KAFKA_SESSION_TIMEOUT_MS is wrong: must be a whole number from 3000');
  });

  it('refuses a file of authorities that it could not use', () => {
    const expected = 'KAFKA_AUTHORITIES_FILE is wrong: must be a PEM file of certificates';
    for (const path of ['/there/is/none.pem', fileURLToPath(import.meta.url)])
      expect(() => connect('', { KAFKA_AUTHORITIES_FILE: path }), path).to.throw(expected);
  });
});
