import { expect } from 'chai';
import { pino } from 'pino';
import type { BusEvent } from '../../../services/kit/bus/event-worker.ts';
import type { DescriptionKey } from '../../../services/portal/domain/description-index.ts';
import type { DocumentFile } from '../../../services/portal/domain/document-files.ts';
import { createHandlers } from '../../../services/portal/worker/handlers.ts';

const revisionId = '00000000-0000-4000-8000-000000000002';
const document = '00000000-0000-4000-8000-000000000003';

function worker(known: readonly string[] = [revisionId]) {
  const texts = new Map<string, string>();
  const dropped: DocumentFile[] = [];
  const keyOf = ({ revisionId: id, accessTypeCode }: DescriptionKey) => `${id} ${accessTypeCode}`;
  const handlers = createHandlers({
    descriptions: {
      async put(key, text) {
        if (known.includes(key.revisionId)) texts.set(keyOf(key), text);
        return known.includes(key.revisionId);
      },
      async remove(key) {
        texts.delete(keyOf(key));
      },
    },
    documents: {
      async remove(file) {
        dropped.push(file);
      },
    },
    log: pino({ level: 'silent' }),
  });
  // The handlers look at nothing else of an event.
  const event = <T>(data: T) => ({ data }) as BusEvent<T>;
  const place = (id: string, workspace: 'public' | 'org' = 'public') => ({
    workspace,
    solutionId: 's',
    revisionId: id,
  });
  const stored = (id: string, description: string, workspace?: 'public' | 'org') =>
    handlers['modelyard.content.DescriptionStored'](event({ ...place(id, workspace), description, storedAt: 1 }));
  const deleted = (id: string) => handlers['modelyard.content.DescriptionDeleted'](event(place(id)));
  const gone = (entity: string, before: string | null) =>
    handlers['modelyard.catalog.RecordDeleted'](
      event({
        ...{ entity, before, key: {}, aggregateType: 'document', aggregateId: document, position: 1, at: 1 },
        shortened: false,
      }),
    );
  return { texts, dropped, stored, deleted, gone };
}

describe('the worker of the portal', () => {
  it('stores the current text of descriptions, separately for each place', async () => {
    const { texts, stored, deleted } = worker();
    await stored(revisionId, '<p>for all</p>');
    await stored(revisionId, '<p>for us</p>', 'org');
    await stored(revisionId, '<p>for everybody</p>');
    expect([...texts]).to.deep.equal([
      [`${revisionId} PB`, 'for everybody'],
      [`${revisionId} OR`, 'for us'],
    ]);
    await deleted(revisionId);
    await deleted(revisionId);
    expect([...texts.keys()]).to.deep.equal([`${revisionId} OR`]);
  });

  it('stores none for a description without words', async () => {
    const { texts, stored } = worker();
    await stored(revisionId, 'words');
    await stored(revisionId, '<img src="a.png">');
    expect(texts.size).to.equal(0);
  });

  it('ignores unknown revisions and ids that are no UUIDs', async () => {
    const { texts, stored, deleted } = worker([]);
    await stored(revisionId, 'words');
    await stored('first', 'words');
    await deleted('first');
    expect(texts.size).to.equal(0);
  });

  it('deletes the bytes of deleted documents, and nothing else', async () => {
    const { dropped, gone } = worker();
    const [solutionId, name] = ['00000000-0000-4000-8000-000000000001', `${document}.txt`];
    const uri = `/site/binaries/content/assets/solutiondocs/solution/${solutionId}/${revisionId}/org/${name}`;
    await gone('MLPDocument', JSON.stringify({ uri }));
    await gone('MLPDocument', JSON.stringify({ uri: 'http://elsewhere/guide.txt' }));
    await gone('MLPDocument', null);
    await gone('MLPArtifact', JSON.stringify({ uri }));
    expect(dropped).to.deep.equal([{ solutionId, revisionId, workspace: 'org', name }]);
  });
});
