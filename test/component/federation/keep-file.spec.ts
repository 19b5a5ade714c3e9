import { createHash, randomBytes } from 'node:crypto';
import { expect } from 'chai';
import type { MLPArtifact } from '../../../services/contracts/catalog-api.ts';
import type { CopyContext } from '../../../services/federation/app/subscriptions/copy-context.ts';
import { keepFile } from '../../../services/federation/app/subscriptions/keep-file.ts';
import type { SignedFiles } from '../../../services/federation/app/subscriptions/signed-files.ts';
import { createRemotePlatforms } from '../../../services/federation/clients/remote-platforms.ts';
import type { RemoteArtifact } from '../../../services/federation/domain/remote-records.ts';
import { newId } from '../../../services/kit/ids.ts';
import { createService } from '../../../services/kit/service.ts';
import { createArtifactsClient } from '../../../services/platform/clients/artifacts.ts';
import type { FakePlatform, SentBytes } from '../../fakes/platform.ts';
import { type ConnectedPlatform, connectFakePlatform } from '../../support/connected-platform.ts';
import {
  type MemoryArtifactRepository,
  repositoryName,
  serviceCredentials,
  startMemoryArtifacts,
} from '../../support/memory-artifacts.ts';

const bytes = randomBytes(300_000);
const sha256 = createHash('sha256').update(bytes).digest('hex');
const etag = `"${sha256}"`;

describe('the file of an artifact of another platform', () => {
  const service = createService('federation', 'worker', { LOG_LEVEL: 'silent' });
  let connected: ConnectedPlatform;
  let other: FakePlatform;
  let repository: MemoryArtifactRepository;
  let common: Pick<CopyContext, 'files' | 'remote' | 'peer'>;

  before(async () => {
    connected = await connectFakePlatform(service);
    other = connected.other;
    repository = await startMemoryArtifacts();
    const peer = { peerId: newId(), name: 'afar', apiUrl: other.url } as CopyContext['peer'];
    common = {
      remote: createRemotePlatforms(connected.pools)(peer),
      files: createArtifactsClient(service, {
        ...{ ARTIFACTS_URL: repository.url, ARTIFACTS_CREDENTIALS: serviceCredentials },
        ARTIFACTS_REPOSITORY: repositoryName,
      }),
      peer,
    };
  });
  after(async () => {
    await service.life.stop();
    await repository.stop();
    await connected.close();
  });

  const stage = (sent: SentBytes, set: Partial<RemoteArtifact> = {}) => {
    const ids = { solutionId: newId(), revisionId: newId() };
    const artifact = {
      ...{ artifactId: newId(), name: 'model.zip', version: '1', artifactTypeCode: 'MI', size: bytes.length },
      ...{ description: null, metadata: null, ...set },
    };
    other.files.set(
      `/solutions/${ids.solutionId}/revisions/${ids.revisionId}/artifacts/${artifact.artifactId}/content`,
      sent,
    );
    const keep = (found?: object, set: object = {}, signed?: SignedFiles) => {
      const { options = { signatures: 'ignore' }, ...subscription } = set as Partial<CopyContext>;
      return keepFile(
        {
          ...{ ...common, options },
          subscription: { scopeType: 'FL', maxArtifactSize: null, userId: newId(), ...subscription },
        } as CopyContext,
        ids,
        { artifact, here: found as MLPArtifact | undefined, signed },
      );
    };
    return { ...ids, artifact, keep };
  };
  const read = async (uri: string) => {
    const answer = await repository.send('GET', uri, { as: 'service' });
    return answer.ok ? Buffer.from(await answer.arrayBuffer()) : answer.status;
  };
  const rejected = (work: Promise<unknown>) =>
    work.then(
      () => 'kept',
      ({ code, reason }) => `${code} ${reason}`,
    );

  it('is in the repository of this platform afterwards, and is not sent again until it changes', async () => {
    const { solutionId, revisionId, artifact, keep } = stage({ bytes, etag });
    const kept = await keep();
    const uri = `com/artifact/${solutionId}/${revisionId}/${artifact.artifactId}/1/${sha256}/model.zip`;
    expect(kept).to.deep.equal({ uri, size: bytes.length });
    expect(await read(uri)).to.deep.equal(bytes);
    const found = { ...artifact, ...kept };
    const path = `/solutions/${solutionId}/revisions/${revisionId}/artifacts/${artifact.artifactId}/content`;
    // Other bytes under the same tag would be rejected, if they were sent.
    other.files.set(path, { bytes: randomBytes(10), etag });
    expect(await keep(found)).to.include({ uri });
    const changed = randomBytes(1_000);
    const its = createHash('sha256').update(changed).digest('hex');
    other.files.set(path, { bytes: changed, etag: `"${its}"` });
    const again = await keep(found);
    expect(again).to.deep.equal({ uri: uri.replace(sha256, its), size: 1_000 });
    expect(await read(again?.uri ?? '')).to.deep.equal(changed);
  });

  it('is known by version and size where no SHA-256 is given', async () => {
    const { artifact, keep } = stage({ bytes });
    const kept = await keep();
    expect(kept?.uri).to.match(/\/1\/300000\/model\.zip$/);
    const asked = other.asked.length;
    expect(await keep({ ...artifact, ...kept })).to.include(kept ?? {});
    expect(other.asked.length).to.equal(asked);
    expect((await keep({ ...artifact, ...kept, version: '0' }))?.uri).to.equal(kept?.uri);
    expect(other.asked.length).to.equal(asked + 1);
  });

  it('is resumed where a connection breaks', async () => {
    const { artifact, keep } = stage({ bytes, etag, breaksAfter: 120_000 });
    const kept = await keep();
    expect(await read(kept?.uri ?? '')).to.deep.equal(bytes);
    expect(other.asked.filter(({ pathname }) => pathname.includes(artifact.artifactId))).to.have.length(3);
  });

  it('stays where it is as a record alone, and beyond the size that the subscription names', async () => {
    expect(await stage({ bytes, etag }).keep(undefined, { scopeType: 'RF' })).to.equal(undefined);
    expect(await stage({ bytes, etag }).keep(undefined, { maxArtifactSize: 299_999 })).to.equal(undefined);
    // Its record says less than there is.
    const lying = stage({ bytes, etag }, { size: 5 });
    expect(await lying.keep(undefined, { maxArtifactSize: 299_999 })).to.equal(undefined);
    expect(await stage({ bytes, etag }).keep(undefined, { maxArtifactSize: 300_000 })).to.include({ size: 300_000 });
  });

  it('is not kept where it is not what the platform says', async () => {
    const other = createHash('sha256').update('other bytes').digest('hex');
    const wrong = stage({ bytes, etag: `"${other}"` });
    expect(await rejected(wrong.keep())).to.equal('invalid checksum_mismatch');
    const endless = stage({ bytes, isEndless: true });
    expect(await rejected(endless.keep())).to.equal('bad_gateway bad_answer');
    const unsized = stage({ bytes, isEndless: true }, { size: -1 });
    expect(await rejected(unsized.keep())).to.equal('bad_gateway bad_answer');
    const failing = stage({ bytes, status: 503 });
    expect(await rejected(failing.keep())).to.equal('bad_gateway not_sent');
    const broken = stage({ bytes, breaksAfter: 1_000 });
    expect(await rejected(broken.keep())).to.equal('bad_gateway broken_off');
    for (const { solutionId } of [wrong, endless, unsized, failing, broken])
      expect(await read(`com/artifact/${solutionId}/`)).to.equal(404);
  });

  it('is not kept unsigned where a signature is required', async () => {
    const publicKey = 'of the subscription';
    const options = { signatures: 'require', publicKey };
    const unsigned = stage({ bytes, etag });
    const requiring = (signed: SignedFiles) => unsigned.keep(undefined, { options }, signed);
    expect(await rejected(requiring([]))).to.equal('bad_gateway unsigned');
    expect(await read(`com/artifact/${unsigned.solutionId}/`)).to.equal(404);
    const signed = [{ name: 'model.zip', sha256 }];
    const kept = await requiring(signed);
    expect(await read(kept?.uri ?? '')).to.deep.equal(bytes);
    // What is here is not sent again, and is as unsigned as before.
    const found = { ...unsigned.artifact, ...kept };
    expect(await unsigned.keep(found, { options }, signed)).to.include({ uri: kept?.uri });
    expect(await rejected(unsigned.keep(found, { options }, []))).to.equal('bad_gateway unsigned');
    const log = stage({ bytes, etag }, { artifactTypeCode: 'LG' });
    expect(await log.keep(undefined, { options }, signed)).to.equal(undefined);
    expect(await read(`com/artifact/${log.solutionId}/`)).to.equal(404);
  });

  it('has an address below its solution, whatever its name and version', async () => {
    const { solutionId, keep } = stage({ bytes, etag }, { name: '../../../model.zip', version: '../1' });
    const { uri = '' } = (await keep()) ?? {};
    expect(uri.startsWith(`com/artifact/${solutionId}/`)).to.equal(true);
    expect(uri.split('/')).to.not.include('..');
    expect(await read(uri)).to.deep.equal(bytes);
  });
});
