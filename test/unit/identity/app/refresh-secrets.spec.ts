import { expect } from 'chai';
import { createRefreshSecrets } from '../../../../services/identity/app/refresh-secrets.ts';

const sessionId = '018f2c5e-7a41-4d2b-9c63-5e1f0a9b7c11';
const secrets = createRefreshSecrets('a key of this spec that is long enough');
const secret = secrets.of({ sessionId, generation: 7 });

describe('the secrets that browsers renew tokens with', () => {
  it('say of which session and generation they are', () => {
    expect(secrets.read(secret)).to.deep.equal({ sessionId, generation: 7 });
    expect(secrets.of({ sessionId, generation: 7 }), 'the same again').to.equal(secret);
  });

  it('are of no use once they are changed', () => {
    const other = '018f2c5e-7a41-4d2b-9c63-5e1f0a9b7c12';
    const changed = [
      secret.replace('.7.', '.8.'),
      secret.replace(sessionId, other),
      secret.replace(/..$/, (end) => (end === 'AA' ? 'BB' : 'AA')),
      createRefreshSecrets('another key that is long enough').of({ sessionId, generation: 7 }),
    ];
    for (const text of changed) expect(secrets.read(text), text).to.equal(undefined);
  });

  it('are read from any text', () => {
    for (const text of ['', 'x', '..', `${sessionId}.7.`, `${secret}x`, `${secret}\n`, 'x'.repeat(100_000)])
      expect(secrets.read(text), text.slice(0, 60)).to.equal(undefined);
  });
});
