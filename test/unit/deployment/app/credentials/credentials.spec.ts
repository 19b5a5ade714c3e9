import { expect } from 'chai';
import { createOpenCredentials } from '../../../../../services/deployment/app/credentials/open-credentials.ts';
import { createStoreCredential } from '../../../../../services/deployment/app/credentials/store-credential.ts';
import type { SealedCredential } from '../../../../../services/deployment/domain/credentials/target-credential.ts';
import { createSeal } from '../../../../../services/kit/secrets/seal.ts';

const seal = createSeal('a key of the platform, long enough for its purpose');
const values = { clientSecret: 'tulip' };
const wanted = { target: 'cloudone', name: 'mine', values } as const;
const clock = { now: () => 0 };

describe('credentials of deployers', () => {
  let stored: SealedCredential | undefined;
  const credentials = {
    add: async (credential: Omit<SealedCredential, 'sealed'>, sealed: string) => {
      stored = { ...credential, sealed };
      return true;
    },
    ofDeployment: async () => stored,
  };
  const open = (key: typeof seal | undefined = seal) =>
    createOpenCredentials({ credentials, seal: key })('deployment').catch((error) => error.code);

  beforeEach(async () => {
    stored = undefined;
    await createStoreCredential({ credentials, seal, clock })('ada', wanted);
  });

  it('are stored sealed, and opened for drivers', async () => {
    expect(JSON.stringify(stored)).not.to.contain('tulip');
    expect(await open()).to.deep.equal(values);
  });

  it('cannot be opened as those of another user, or without the key', async () => {
    if (stored) stored = { ...stored, userId: 'bob' };
    expect(await open()).to.equal('unavailable');
    if (stored) stored = { ...stored, userId: 'ada' };
    expect(await open(createSeal('another key of the platform, as long'))).to.equal('unavailable');
  });

  it('are refused where the platform has no key', async () => {
    const store = createStoreCredential({ credentials, seal: undefined, clock });
    expect(await store('ada', wanted).catch((error) => error.code)).to.equal('unavailable');
  });
});
