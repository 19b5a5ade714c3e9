import { expect } from 'chai';
import { pino } from 'pino';
import type { BusEvent } from '../../../services/kit/bus/event-worker.ts';
import { AppError } from '../../../services/kit/errors.ts';
import type { DescriptionKey } from '../../../services/portal/domain/description-index.ts';
import type { DocumentFile } from '../../../services/portal/domain/document-files.ts';
import { createHandlers } from '../../../services/portal/worker/handlers.ts';

const revisionId = '00000000-0000-4000-8000-000000000002';
const document = '00000000-0000-4000-8000-000000000003';

function worker(known: readonly string[] = [revisionId]) {
  const texts = new Map<string, string>();
  const dropped: DocumentFile[] = [];
  /** What content has now. */
  const html = new Map<string, string>();
  /** The picture that content shows now, and the catalog's copy. */
  const visible = new Map<string, string>();
  const copies = new Map<string, string | undefined>();
  const keyOf = ({ revisionId: id, accessTypeCode }: DescriptionKey) => `${id} ${accessTypeCode}`;
  const versions = new Map<string, number>();
  const versionOf = (key: DescriptionKey) => (texts.has(keyOf(key)) ? `${versions.get(keyOf(key))}` : undefined);
  let beforeWrite: () => Promise<void> = async () => undefined;
  /** The next write waits until `meanwhile` is done. */
  const stallUntil = (meanwhile: () => Promise<void>) => {
    beforeWrite = () => {
      beforeWrite = async () => undefined;
      return meanwhile();
    };
  };
  const handlers = createHandlers({
    descriptions: {
      version: async (key) => versionOf(key),
      async write(key, text, version) {
        await beforeWrite();
        if (version !== versionOf(key)) return 'changed';
        if (!known.includes(key.revisionId)) return text === undefined ? 'written' : 'no revision';
        versions.set(keyOf(key), (versions.get(keyOf(key)) ?? 0) + 1);
        if (text === undefined) texts.delete(keyOf(key));
        else texts.set(keyOf(key), text);
        return 'written';
      },
    },
    content: {
      description: async ({ workspace, revisionId }) => html.get(`${workspace} ${revisionId}`),
    },
    documents: {
      async remove(file) {
        dropped.push(file);
      },
    },
    visiblePicture: {
      async read(solutionId) {
        const picture = visible.get(solutionId);
        if (picture === 'too large') throw new AppError('too_large', 'too large');
        return picture === undefined ? undefined : Buffer.from(picture);
      },
    },
    pictureCopies: {
      async put(solutionId, picture) {
        copies.set(solutionId, (await picture())?.toString());
        return true;
      },
    },
    log: pino({ level: 'silent' }),
  });
  // The handlers look at nothing else of an event.
  const event = <T>(data: T) => ({ data, envelope: { correlationId: 'r-1' } }) as BusEvent<T>;
  const place = (id: string, workspace: 'public' | 'org' = 'public') => ({
    workspace,
    solutionId: 's',
    revisionId: id,
  });
  const repeatStored = (id: string, description: string, workspace?: 'public' | 'org') =>
    handlers['modelyard.content.DescriptionStored'](event({ ...place(id, workspace), description, storedAt: 1 }));
  const repeatDeleted = (id: string) => handlers['modelyard.content.DescriptionDeleted'](event(place(id)));
  const stored = (id: string, description: string, workspace: 'public' | 'org' = 'public') => {
    html.set(`${workspace} ${id}`, description);
    return repeatStored(id, description, workspace);
  };
  const deleted = (id: string) => {
    html.delete(`public ${id}`);
    return repeatDeleted(id);
  };
  const gone = (entity: string, before: string | null) =>
    handlers['modelyard.catalog.RecordDeleted'](
      event({
        ...{ entity, before, key: {}, aggregateType: 'document', aggregateId: document, position: 1, at: 1 },
        shortened: false,
      }),
    );
  const file = { fileId: 'f', name: 'logo.png', size: 1, sha256: '', contentType: 'image/png', storedAt: 1 };
  const pictured = (solutionId: string) => handlers['modelyard.content.ImageStored'](event({ solutionId, file }));
  const unpictured = (solutionId: string) => handlers['modelyard.content.ImageDeleted'](event({ solutionId }));
  return {
    ...{ stallUntil, texts, dropped, stored, deleted, repeatStored, repeatDeleted, gone },
    ...{ visible, copies, pictured, unpictured },
  };
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

  it('gives lists the picture that readers see now, none where there is none or it is too large', async () => {
    const { visible, copies, pictured, unpictured } = worker();
    const ids = [revisionId, document] as const;
    for (const id of ids) visible.set(id, 'approved');
    for (const id of ids) await pictured(id);
    await pictured('an-id-of-another-form');
    expect([...copies]).to.deep.equal(ids.map((id) => [id, 'approved']));
    visible.delete(revisionId);
    visible.set(document, 'too large');
    await unpictured(revisionId);
    await pictured(document);
    expect([...copies]).to.deep.equal(ids.map((id) => [id, undefined]));
  });

  it('keeps the current text when older events come again, as to a worker that has just started', async () => {
    const { texts, stored, deleted, repeatStored, repeatDeleted } = worker();
    await stored(revisionId, '<p>new</p>');
    await repeatStored(revisionId, '<p>old</p>');
    await repeatDeleted(revisionId);
    expect([...texts.values()]).to.deep.equal(['new']);
    await deleted(revisionId);
    await repeatStored(revisionId, '<p>new</p>');
    expect(texts.size).to.equal(0);
  });

  it('does not overwrite a newer text where it stalled before it wrote', async () => {
    const { texts, stored, deleted, stallUntil } = worker();
    const writes: string[][] = [];
    const record = texts.set.bind(texts);
    texts.set = (key, text) => {
      writes.push([text]);
      return record(key, text);
    };
    stallUntil(() => stored(revisionId, 'newer'));
    await stored(revisionId, 'older');
    expect(writes.flat()).to.deep.equal(['newer', 'newer']);
    stallUntil(() => deleted(revisionId));
    await stored(revisionId, 'before it was deleted');
    expect([...texts]).to.deep.equal([]);
    stallUntil(async () => {
      await stored(revisionId, 'stored and');
      await deleted(revisionId);
    });
    await stored(revisionId, 'older than both');
    expect([...texts]).to.deep.equal([]);
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
