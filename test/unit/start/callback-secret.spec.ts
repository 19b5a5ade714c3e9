import { mkdtemp, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect } from 'chai';
import { callbackSecret } from '../../../scripts/start/callback-secret.ts';

describe('the secret of callbacks', () => {
  let home: string;
  beforeEach(async () => {
    home = await mkdtemp(join(tmpdir(), 'modelyard-secret-'));
  });
  afterEach(() => rm(home, { recursive: true }));

  it('is made once and kept, for its owner’s eyes alone', async () => {
    const secret = (await callbackSecret(home)).text;
    expect(secret).to.match(/^whsec_[A-Za-z0-9+/]{43}=$/);
    expect((await callbackSecret(home)).text).to.equal(secret);
    expect((await stat(join(home, 'callback-secret'))).mode & 0o777).to.equal(0o600);
  });

  it('is another one for another home', async () => {
    const other = await mkdtemp(join(tmpdir(), 'modelyard-secret-'));
    expect((await callbackSecret(home)).text).not.to.equal((await callbackSecret(other)).text);
    await rm(other, { recursive: true });
  });
});
