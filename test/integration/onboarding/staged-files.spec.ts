import { randomBytes } from 'node:crypto';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { expect } from 'chai';
import { MongoClient } from 'mongodb';
import type { Clock } from '../../../services/kit/clock.ts';
import { createService } from '../../../services/kit/service.ts';
import { createRepositoryUploads } from '../../../services/onboarding/clients/repository-uploads.ts';
import type { StagedFiles } from '../../../services/onboarding/domain/staged-files.ts';
import { createUploadedStagedFiles } from '../../../services/onboarding/store/uploaded-staged-files.ts';
import { describeStagedFiles } from '../../contract/onboarding/staged-files.suite.ts';
import { engine } from '../../support/engines.ts';
import {
  type MemoryArtifactRepository,
  repositoryName,
  serviceCredentials,
  startMemoryArtifacts,
} from '../../support/memory-artifacts.ts';

describe('staged files as uploads at the artifact repository', function () {
  this.timeout(240_000);
  const service = createService('onboarding', 'gateway', { LOG_LEVEL: 'silent' });
  let client: MongoClient;
  let repository: MemoryArtifactRepository;
  const db = () => client.db(`staged-${process.pid}`);

  before(async () => {
    repository = await startMemoryArtifacts();
    client = new MongoClient((await engine('mongodb')).address);
    await client.connect();
  });
  after(async () => {
    expect(await db().collection('onboarding.reservations').countDocuments()).to.equal(0);
    await db().dropDatabase();
    await client.close();
    await service.life.stop();
    await repository.stop();
  });
  const open = (clock: Clock): StagedFiles => {
    const config = {
      ...{ ARTIFACTS_URL: repository.url, ARTIFACTS_CREDENTIALS: serviceCredentials },
      ARTIFACTS_REPOSITORY: repositoryName,
    };
    return createUploadedStagedFiles({ db: db() }, createRepositoryUploads(service, config), clock);
  };

  describeStagedFiles('uploads', open);

  describe('their bytes', () => {
    let time = Date.parse('2026-03-01T00:00:00Z');
    let staged: StagedFiles;
    before(() => {
      staged = open({ now: () => time });
    });
    const stage = (source: Readable) => staged.stage(source, { limitBytes: 2_000_000, userId: 'bytes' });
    const codeOf = (done: Promise<unknown>) => done.then(String, ({ code }: { code: string }) => code);
    const kept = async () => [repository.store.count(), await db().collection('onboarding.staged').countDocuments()];

    it('are read whole and in pieces until they are removed', async () => {
      const bytes = randomBytes(1_500_000);
      const { fileId, size } = await stage(Readable.from([bytes], { objectMode: false }));
      expect(size).to.equal(bytes.length);
      expect((await buffer(staged.read(fileId))).equals(bytes)).to.equal(true);
      expect(bytes.subarray(70_000, 70_010).equals(await staged.readPiece(fileId, 70_000, 10))).to.equal(true);
      expect(await staged.readPiece(fileId, 5, 0)).to.have.length(0);
      await staged.remove([fileId]);
      await staged.remove([fileId]);
      expect(await codeOf(buffer(staged.read(fileId)))).to.equal('not_found');
      expect(await codeOf(staged.readPiece(fileId, 0, 1))).to.equal('not_found');
      expect(await kept()).to.deep.equal([0, 0]);
    });

    it('are not kept where they are too many, or end too early', async () => {
      expect(await codeOf(stage(Readable.from([randomBytes(2_000_001)], { objectMode: false })))).to.equal('too_large');
      async function* broken() {
        yield randomBytes(100_000);
        throw new Error('the client has gone');
      }
      expect(await codeOf(stage(Readable.from(broken(), { objectMode: false })))).to.equal('cancelled');
      expect(await kept()).to.deep.equal([0, 0]);
    });

    it('are swept where no task has removed them, and not before', async () => {
      const { fileId } = await stage(Readable.from([Buffer.from('left')], { objectMode: false }));
      expect(await staged.sweep(time)).to.equal(0);
      expect(String(await buffer(staged.read(fileId)))).to.equal('left');
      time += 1_000;
      expect(await staged.sweep(time)).to.equal(1);
      expect(await kept()).to.deep.equal([0, 0]);
    });
  });

  it('say that the repository is unavailable', async () => {
    const config = {
      ...{ ARTIFACTS_URL: 'http://127.0.0.1:1', ARTIFACTS_CREDENTIALS: serviceCredentials },
      ARTIFACTS_REPOSITORY: repositoryName,
    };
    const uploads = createRepositoryUploads(createService('onboarding', 'gateway', { LOG_LEVEL: 'silent' }), config);
    const staged = createUploadedStagedFiles({ db: db() }, uploads, { now: () => 0 });
    const source = Readable.from([Buffer.from('x')], { objectMode: false });
    const error = await staged.stage(source, { limitBytes: 10, userId: 'ada' }).catch((thrown) => thrown);
    expect(error).to.include({ code: 'unavailable' });
  });
});
