import { Readable } from 'node:stream';
import { expect } from 'chai';
import { inspectStaged } from '../../../../services/content/app/inspect-staged.ts';
import { createMemoryFiles } from '../../../../services/content/store/memory-files.ts';
import { systemClock } from '../../../../services/kit/clock.ts';
import { notFound } from '../../../../services/kit/errors.ts';
import { newId } from '../../../../services/kit/ids.ts';
import { createMemoryJournal } from '../../../../services/kit/store/memory-journal.ts';

describe('inspecting a staged file', () => {
  const files = createMemoryFiles(systemClock);
  const deps = { files, journal: createMemoryJournal(), clock: systemClock };
  const claim = { fileId: 'f'.repeat(24), size: 1, sha256: '' };

  it('is a no where the file is gone', async () => {
    const outcome = await inspectStaged(deps, newId(), claim, () => Promise.reject(new Error('not asked')));
    expect(outcome).to.deep.include({ status: 'rejected' });
    expect(outcome).to.have.nested.property('rejection.code', 'staged_file_gone');
  });

  it('makes no no of a file that is gone only after its change was saved: the journal says done', async () => {
    const source = Readable.from([Buffer.from('bytes')], { objectMode: false });
    const staged = await files.stage(source, { limitBytes: 10, aggregate: 'image/s' });
    const gone = notFound('The uploaded file is gone.');
    const thrown = await inspectStaged(deps, newId(), staged, () => Promise.reject(gone)).catch((error) => error);
    expect(thrown).to.equal(gone);
  });
});
