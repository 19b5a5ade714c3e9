import { Readable } from 'node:stream';
import { expect } from 'chai';
import { inspectStaged } from '../../../../services/content/app/inspect-staged.ts';
import { createMemoryFiles } from '../../../../services/content/store/memory-files.ts';
import { done } from '../../../../services/kit/bus/outcome.ts';
import { systemClock } from '../../../../services/kit/clock.ts';
import { notFound } from '../../../../services/kit/errors.ts';
import { newId } from '../../../../services/kit/ids.ts';
import { createMemoryJournal } from '../../../../services/kit/store/memory-journal.ts';

describe('inspecting a staged file', () => {
  const files = createMemoryFiles(systemClock);
  const deps = { files, journal: createMemoryJournal(), clock: systemClock };
  const claim = { fileId: 'f'.repeat(24), size: 1, sha256: '' };

  it('is a no where the file is gone', async () => {
    const outcome = await inspectStaged(deps, { id: newId(), subject: 'image/s' }, claim, () =>
      Promise.reject(new Error('not asked')),
    );
    expect(outcome).to.deep.include({ status: 'rejected' });
    expect(outcome).to.have.nested.property('rejection.code', 'staged_file_gone');
  });

  it('saves that the file is gone, so that no other worker executes the command while its gateway removes the file', async () => {
    const journal = createMemoryJournal();
    const command = { id: newId(), subject: 'image/s' };
    const first = await inspectStaged({ ...deps, journal }, command, claim, () =>
      Promise.reject(new Error('not asked')),
    );
    const other = { commandId: command.id, aggregate: 'image/s', version: 1, state: { files: [], dropped: [] } };
    const outcome = done({ type: 'modelyard.content.ImageStored', data: {} });
    const result = await journal.append({ ...other, outcome, at: 0 });
    expect(result).to.have.nested.property('change.outcome').that.deep.equals(first);
  });

  it('makes no no of a file that is gone only after its change was saved: the journal says done', async () => {
    const source = Readable.from([Buffer.from('bytes')], { objectMode: false });
    const staged = await files.stage(source, { limitBytes: 10, aggregate: 'image/s' });
    const gone = notFound('The uploaded file is gone.');
    const thrown = await inspectStaged(deps, { id: newId(), subject: 'image/s' }, staged, () =>
      Promise.reject(gone),
    ).catch((error) => error);
    expect(thrown).to.equal(gone);
  });
});
