import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { expect } from 'chai';
import { MongoClient } from 'mongodb';
import { rejectGone } from '../../../services/content/app/inspect-staged.ts';
import { type Swept, sweep } from '../../../services/content/app/sweep.ts';
import { documentsAggregate } from '../../../services/content/domain/aggregate-ids.ts';
import type { FilesState } from '../../../services/content/domain/state.ts';
import { createGridfsFiles } from '../../../services/content/store/gridfs-files.ts';
import { createJournalReader } from '../../../services/content/store/journal-reader.ts';
import { createHandlers } from '../../../services/content/worker/handlers.ts';
import { systemClock as clock } from '../../../services/kit/clock.ts';
import { newId } from '../../../services/kit/ids.ts';
import type { Journal } from '../../../services/kit/store/journal.ts';
import { createMongoJournal } from '../../../services/kit/store/mongo-journal.ts';
import { engine } from '../../support/engines.ts';

describe('a sweep and a worker that come to one upload', function () {
  this.timeout(240_000);
  let client: MongoClient;
  let journal: Journal;
  let files: ReturnType<typeof createGridfsFiles>;

  before(async () => {
    client = new MongoClient((await engine('mongodb')).address);
    await client.connect();
    const db = client.db(`sweep-${process.pid}`);
    journal = await createMongoJournal({ db, name: 'content', retentionMs: 3_600_000 });
    files = createGridfsFiles({ db }, clock);
  });
  after(async () => {
    await client.db(`sweep-${process.pid}`).dropDatabase();
    await client.close();
  });

  /** Everything is stale for it. */
  const sweepAll = (): Promise<Swept> =>
    sweep({
      ...{ files, clock, reader: createJournalReader(journal), stagingTtlMs: -60_000, gracePeriodMs: -60_000 },
      endCommand: (command) => rejectGone({ journal, clock }, command),
    });

  /** A document that is uploaded, and the command to attach it. */
  async function uploaded() {
    const place = { workspace: 'public', solutionId: newId(), revisionId: 'r' } as const;
    const subject = documentsAggregate('public', place.solutionId, 'r');
    const claim = await files.stage(Readable.from([Buffer.from('guide')]), { limitBytes: 100, aggregate: subject });
    const data = { ...place, name: 'guide.txt', contentType: 'text/plain', claim, checked: false };
    const command = { id: newId(), type: '', subject, data, envelope: Object({}) };
    return { subject, claim, command };
  }

  /** Executes the command by a worker that stops where it calls the method, until `meanwhile` is done. */
  const attach = (
    { command }: Awaited<ReturnType<typeof uploaded>>,
    stopAt: 'reserve' | 'inspect' | 'append' | 'keep' | 'nowhere',
    meanwhile: () => Promise<unknown> = async () => undefined,
  ) => {
    const stopping = <T extends object>(target: T): T =>
      new Proxy(target, {
        get: (object, name) => {
          const method: unknown = Reflect.get(object, name);
          if (name !== stopAt || typeof method !== 'function') return method;
          return async (...given: unknown[]) => {
            await meanwhile();
            return method.apply(object, given);
          };
        },
      });
    const handlers = createHandlers({ journal: stopping(journal), files: stopping(files), clock });
    return handlers['modelyard.content.StoreDocument'](command);
  };

  /** Whether the document is attached; its bytes are there exactly then. */
  async function isAttached({ subject, claim }: Awaited<ReturnType<typeof uploaded>>): Promise<boolean> {
    const state = (await journal.latest<FilesState>(subject))?.state;
    const bytes = await buffer(files.read(claim.fileId)).catch(() => undefined);
    expect(bytes?.toString()).to.equal(state ? 'guide' : undefined);
    return state !== undefined;
  }

  for (const [stopAt, isStored] of [
    ['reserve', false],
    ['inspect', false],
    ['append', false],
    ['keep', true],
  ] as const)
    it(`leave ${isStored ? 'a document with its bytes' : 'neither document nor bytes'} where the worker stops before ${stopAt}`, async () => {
      const upload = await uploaded();
      const outcome = await attach(upload, stopAt, sweepAll);
      if (isStored) expect(outcome).to.include({ status: 'done' });
      else expect(outcome).to.have.nested.property('rejection.code', 'staged_file_gone');
      expect(await isAttached(upload)).to.equal(isStored);
      // The command comes again: its outcome stays.
      expect(Object(await attach(upload, 'nowhere')).status).to.equal(outcome.status);
      await sweepAll();
      expect(await isAttached(upload)).to.equal(isStored);
    });

  it('leave a document with its bytes where the sweep stops after its claim and the worker has saved the change', async () => {
    const upload = await uploaded();
    const outcome = await attach(upload, 'keep', async () => {
      expect(await files.claim(upload.claim.fileId, Date.now() + 60_000, 0, upload.command.id)).to.equal(true);
    }).catch((error: unknown) => error);
    expect(outcome, 'is tried again').to.have.property('reason', 'file_being_swept');
    expect(await sweepAll()).to.include({ restored: 1 });
    expect(await attach(upload, 'nowhere')).to.include({ status: 'done' });
    expect(await isAttached(upload)).to.equal(true);
  });

  it('agree about every upload, however they meet', async () => {
    const uploads = await Promise.all(Array.from({ length: 60 }, uploaded));
    const [outcomes] = await Promise.all([
      Promise.all(uploads.map((upload) => attach(upload, 'nowhere'))),
      ...Array.from({ length: 4 }, sweepAll),
    ]);
    await sweepAll();
    for (const [index, upload] of uploads.entries())
      expect(await isAttached(upload), `${index}`).to.equal(outcomes[index]?.status === 'done');
  });
});
