import { Readable } from 'node:stream';
import { expect } from 'chai';
import { sweep } from '../../../services/content/app/sweep.ts';
import { documentsAggregate } from '../../../services/content/domain/aggregate-ids.ts';
import type { FilesState } from '../../../services/content/domain/state.ts';
import { createJournalReader } from '../../../services/content/store/journal-reader.ts';
import { createMemoryFiles } from '../../../services/content/store/memory-files.ts';
import { createHandlers } from '../../../services/content/worker/handlers.ts';
import type { StoreDocument } from '../../../services/contracts/content.ts';
import { systemClock } from '../../../services/kit/clock.ts';
import { newId } from '../../../services/kit/ids.ts';
import type { Journal } from '../../../services/kit/store/journal.ts';
import { createMemoryJournal } from '../../../services/kit/store/memory-journal.ts';

const place = { workspace: 'public', solutionId: 's', revisionId: 'r' } as const;
const subject = documentsAggregate('public', 's', 'r');
const part = { part: 'documents', ...place } as const;

/** A worker whose write was decided on and not saved yet, as when its process stalls: `meanwhile` happens first. */
function createStalled() {
  const journal = createMemoryJournal();
  const files = createMemoryFiles(systemClock);
  let meanwhile: (() => Promise<unknown>) | undefined;
  const stalling: Journal = {
    ...journal,
    async append(change) {
      const happens = meanwhile;
      meanwhile = undefined;
      await happens?.();
      return journal.append(change);
    },
  };
  const deps = { files, clock: systemClock };
  const stalled = createHandlers({ ...deps, journal: stalling });
  const other = createHandlers({ ...deps, journal });
  return { journal, files, stalled, other, stallUntil: (work: () => Promise<unknown>) => (meanwhile = work) };
}

describe('a write that was decided on before a publication', () => {
  const staged = async (files: ReturnType<typeof createMemoryFiles>, text: string): Promise<StoreDocument> => {
    const claim = await files.stage(Readable.from([Buffer.from(text)]), { limitBytes: 1_000, aggregate: subject });
    return { ...place, name: 'guide.txt', contentType: 'text/plain', claim, checked: false };
  };
  // Handlers look at id, subject and data alone.
  const command = <T extends object>(data: T) => ({ id: newId(), type: '', subject, data, envelope: Object({}) });

  it('is not made once a request is pending', async () => {
    const { files, stalled, other, stallUntil } = createStalled();
    stallUntil(() => other['modelyard.content.FreezeContent'](command({ ...part, reviewId: 'q', shows: [] })));
    const outcome = await stalled['modelyard.content.StoreDocument'](command(await staged(files, 'unchecked')));
    expect(outcome).to.have.nested.property('rejection.code', 'under_review');
  });

  it('is not made once a request of the whole revision is pending', async () => {
    const { files, stalled, other, stallUntil } = createStalled();
    const freeze = { solutionId: 's', revisionId: 'r', reviewId: 'q', shows: [] };
    stallUntil(() => other['modelyard.content.FreezeRevision']({ ...command(freeze), subject: 'review/s/r' }));
    const outcome = await stalled['modelyard.content.StoreDocument'](command(await staged(files, 'unchecked')));
    expect(outcome).to.have.nested.property('rejection.code', 'under_review');
  });

  it('is numbered together with what publication says, of descriptions and of files', async () => {
    const { other } = createStalled();
    for (const what of ['description', 'documents'] as const) {
      const review = { ...part, part: what, reviewId: 'q' };
      const numbered = { ...command({ ...review, shows: [] }), subject: what };
      const frozen = await other['modelyard.content.FreezeContent'](numbered);
      const settle = { ...review, settlement: 'approve', versions: [] } as const;
      const settled = await other['modelyard.content.SettleContent']({ ...command(settle), subject: what });
      expect([frozen, settled].map((outcome) => Object(outcome).sequence)).to.deep.equal([1, 2]);
    }
  });

  it('waits for the next checks once the request has passed, and its bytes are not swept', async () => {
    const { files, journal, stalled, other, stallUntil } = createStalled();
    stallUntil(async () => {
      await other['modelyard.content.FreezeContent'](command({ ...part, reviewId: 'q', shows: [] }));
      const settle = { ...part, reviewId: 'q', settlement: 'approve', versions: [] } as const;
      await other['modelyard.content.SettleContent'](command(settle));
    });
    const outcome = await stalled['modelyard.content.StoreDocument'](command(await staged(files, 'unchecked')));
    expect(outcome).to.have.nested.property('events[0].type', 'modelyard.content.DocumentHeld');
    const state = (await journal.latest<FilesState>(subject))?.state;
    expect(state?.files).to.deep.equal([]);
    const fileId = state?.pending?.[0]?.fileId ?? '';
    await files.release([fileId]);
    const far = { stagingTtlMs: -1_000, gracePeriodMs: -1_000, endCommand: async () => undefined };
    const swept = await sweep({ files, reader: createJournalReader(journal), clock: systemClock, ...far });
    expect(swept).to.include({ restored: 1, files: 0 });
  });
});
