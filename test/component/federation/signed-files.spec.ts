import { expect } from 'chai';
import type { CopyContext } from '../../../services/federation/app/subscriptions/copy-context.ts';
import { mayCopy, readSignedFiles } from '../../../services/federation/app/subscriptions/signed-files.ts';
import { createRemotePlatforms } from '../../../services/federation/clients/remote-platforms.ts';
import type { RemoteArtifact } from '../../../services/federation/domain/remote-records.ts';
import { newId } from '../../../services/kit/ids.ts';
import { createService } from '../../../services/kit/service.ts';
import { createImageSigner, newImageKey } from '../../../services/onboarding/images/attest/image-signer.ts';
import { envelope } from '../../../services/platform/provenance/dsse.ts';
import { filesProvenance, filesProvenanceName } from '../../../services/platform/provenance/files-provenance.ts';
import { type ConnectedPlatform, connectFakePlatform } from '../../support/connected-platform.ts';

const [signer, other] = [createImageSigner(newImageKey()), createImageSigner(newImageKey())];
const { publicKey } = signer;
const ids = { solutionId: newId(), revisionId: newId() };
const sha256 = 'ab'.repeat(32);
const signed = [{ name: 'model.zip', sha256 }];

describe('the signed files of a revision of another platform', () => {
  const service = createService('federation', 'worker', { LOG_LEVEL: 'silent' });
  let connected: ConnectedPlatform;
  const warnings: string[] = [];

  before(async () => {
    connected = await connectFakePlatform(service);
  });
  after(async () => {
    await service.life.stop();
    await connected.close();
  });
  beforeEach(() => warnings.splice(0));

  const artifact = (name: string, artifactTypeCode = 'MI') =>
    ({ artifactId: newId(), name, version: '1', artifactTypeCode, size: 10 }) as RemoteArtifact;
  const provenance = artifact(filesProvenanceName, 'LG');
  const context = (options: object, scopeType = 'FL') => {
    const peer = { peerId: newId(), name: 'afar', apiUrl: connected.other.url } as CopyContext['peer'];
    return {
      ...{ peer, options, subscription: { scopeType } },
      remote: createRemotePlatforms(connected.pools)(peer),
      warn: (_: string, message: string) => warnings.push(message),
    } as unknown as CopyContext;
  };
  const send = (text: string) =>
    connected.other.files.set(
      `/solutions/${ids.solutionId}/revisions/${ids.revisionId}/artifacts/${provenance.artifactId}/content`,
      { bytes: Buffer.from(text) },
    );
  const about = { builder: 'https://afar.example', modelName: 'adder', version: '1' };
  const sign = (by: typeof signer, of = ids) => envelope(filesProvenance(of, signed, about), by.sign);
  const read = (options: object, artifacts = [artifact('model.zip'), provenance], scope = 'FL') =>
    readSignedFiles(context(options, scope), ids, artifacts);
  const require = { signatures: 'require', publicKey };

  it('are what the key of the subscription has signed', async () => {
    send(sign(signer));
    expect(await read(require)).to.deep.equal(signed);
    expect(await read({ signatures: 'warn', publicKey })).to.deep.equal(signed);
    send(sign(other));
    expect(await read(require)).to.deep.equal([]);
    send(sign(signer, { ...ids, revisionId: newId() }));
    expect(await read(require)).to.deep.equal([]);
  });

  it('are none where the platform has no provenance, or does not send it', async () => {
    expect(await read(require, [artifact('model.zip')])).to.deep.equal([]);
    const missing = { ...provenance, artifactId: newId() };
    expect(await read(require, [missing])).to.deep.equal([]);
  });

  it('are not asked for where signatures do not count, or no file is copied', async () => {
    const asked = connected.other.asked.length;
    expect(await read({ signatures: 'ignore', publicKey })).to.equal(undefined);
    expect(await read(require, undefined, 'RF')).to.equal(undefined);
    expect(connected.other.asked.length).to.equal(asked);
  });

  it('are no endless text', async () => {
    send('x'.repeat(1_048_577));
    expect(await read(require).catch(({ reason }) => reason)).to.equal('bad_answer');
  });

  describe('decide what is copied', () => {
    const decide = (signatures: string, one: RemoteArtifact, its: string | undefined = sha256) => {
      try {
        return mayCopy(context({ signatures, publicKey }), ids, one, { signed, sha256: its });
      } catch (thrown) {
        return (thrown as { readonly reason: string }).reason;
      }
    };

    it('by name and bytes, where they are required', () => {
      expect(decide('require', artifact('model.zip'))).to.equal(true);
      expect(decide('require', artifact('model.zip'), 'ef'.repeat(32))).to.equal('unsigned');
      expect(decide('require', artifact('license.json'))).to.equal('unsigned');
      expect(decide('require', provenance, 'ef'.repeat(32))).to.equal(true);
      expect(decide('require', artifact(filesProvenanceName))).to.equal('unsigned');
      expect(decide('require', artifact('OnboardingLog.txt', 'LG'))).to.equal(false);
      expect(warnings).to.deep.equal([]);
    });

    it('with a warning, where it is asked for', () => {
      expect(decide('warn', artifact('model.zip'))).to.equal(true);
      expect(decide('warn', artifact('OnboardingLog.txt', 'LG'))).to.equal(true);
      expect(warnings).to.deep.equal([]);
      expect(decide('warn', artifact('model.zip'), 'ef'.repeat(32))).to.equal(true);
      expect(warnings).to.have.length(1);
    });

    it('not of peers that do not say what the bytes are', () => {
      const unknown = mayCopy(context({ signatures: 'warn', publicKey }), ids, artifact('model.zip'), {
        ...{ signed, sha256: undefined },
      });
      expect([unknown, warnings.length]).to.deep.equal([true, 1]);
    });
  });
});
