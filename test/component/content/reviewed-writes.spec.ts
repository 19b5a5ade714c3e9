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

  const freeze = () => {
    const { solutionId, revisionId } = place;
    return { ...command({ solutionId, revisionId, reviewId: 'q', shows: [] }), subject: 'review/s/r' };
  };

  it('is not made once a request is pending', async () => {
    const { files, stalled, other, stallUntil } = createStalled();
    stallUntil(() => other['modelyard.content.FreezeRevision'](freeze()));
    const outcome = await stalled['modelyard.content.StoreDocument'](command(await staged(files, 'unchecked')));
    expect(outcome).to.have.nested.property('rejection.code', 'under_review');
  });

  it('is numbered together with what publication says, of descriptions and of files', async () => {
    const { other } = createStalled();
    await other['modelyard.content.FreezeRevision'](freeze());
    for (const part of ['description', 'documents'] as const) {
      const settle = { ...place, part, reviewId: 'q', settlement: 'approve', versions: [] } as const;
      const numbered = { ...command(settle), subject: `${part}/public/s/r` };
      expect(await other['modelyard.content.SettleContent'](numbered)).to.include({ sequence: 2 });
    }
  });

  it('waits for the next checks once the request has passed, and its bytes are not swept', async () => {
    const { files, journal, stalled, other, stallUntil } = createStalled();
    stallUntil(async () => {
      await other['modelyard.content.FreezeRevision'](freeze());
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
