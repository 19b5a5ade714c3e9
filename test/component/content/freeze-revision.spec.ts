import { expect } from 'chai';
import { documentsAggregate } from '../../../services/content/domain/aggregate-ids.ts';
import type { FilesState } from '../../../services/content/domain/state.ts';
import { createMemoryFiles } from '../../../services/content/store/memory-files.ts';
import { createHandlers } from '../../../services/content/worker/handlers.ts';
import { systemClock } from '../../../services/kit/clock.ts';
import { newId } from '../../../services/kit/ids.ts';
import type { Journal } from '../../../services/kit/store/journal.ts';
import { createMemoryJournal } from '../../../services/kit/store/memory-journal.ts';

const subject = 'review/s/r';
const own = ['image/s', 'description/public/s/r', 'documents/public/s/r', 'description/org/s/r', 'documents/org/s/r'];
const shown = ['documents/public/s/other', 'documents/org/s/other'];

/** Handlers look at id, subject and data alone. */
const command = (id: string) => ({
  ...{ id, type: '', subject, envelope: Object({}) },
  data: { solutionId: 's', revisionId: 'r', reviewId: 'q', shows: ['other'] },
});

const handlersOf = (journal: Journal) =>
  createHandlers({ journal, files: createMemoryFiles(systemClock), clock: systemClock });

describe('freezing a revision', () => {
  it('freezes every part of it and the documents that it shows, with an event of each', async () => {
    const journal = createMemoryJournal();
    const outcome = await handlersOf(journal)['modelyard.content.FreezeRevision'](command(newId()));
    const events = outcome.status === 'done' ? outcome.events : [];
    expect(events.map((event) => event.subject)).to.deep.equal([...own, ...shown]);
    for (const { type, data } of events) {
      expect(type).to.equal('modelyard.content.ContentFrozen');
      expect(data).to.include({ solutionId: 's', reviewId: 'q' });
    }
    for (const aggregate of [...own, ...shown]) {
      const latest = await journal.latest<FilesState>(aggregate);
      expect(latest?.state.review?.reviews, aggregate).to.deep.equal(['q']);
    }
    const documents = await journal.latest<FilesState>(documentsAggregate('public', 's', 'r'));
    expect(documents?.state.review?.shows).to.deep.equal(['other']);
  });

  it('continues after a crash with the parts that are missing', async () => {
    const journal = createMemoryJournal();
    let saved = 0;
    const crashing: Journal = {
      ...journal,
      async append(change) {
        saved += 1;
        if (saved > 3) throw new Error('the process ends');
        return journal.append(change);
      },
    };
    const id = newId();
    const crashed = await handlersOf(crashing)
      ['modelyard.content.FreezeRevision'](command(id))
      .catch((error) => error.message);
    expect(crashed).to.equal('the process ends');
    expect(await journal.find(id)).to.equal(undefined);

    const first = await handlersOf(journal)['modelyard.content.FreezeRevision'](command(id));
    const again = await handlersOf(journal)['modelyard.content.FreezeRevision'](command(id));
    expect(again).to.deep.equal(first);
    for (const aggregate of [...own, ...shown])
      expect((await journal.latest(aggregate))?.version, aggregate).to.equal(1);
  });
});
