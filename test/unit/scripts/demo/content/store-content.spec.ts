import { expect } from 'chai';
import type { ContentClient } from '../../../../../scripts/demo/content/content-client.ts';
import type { SolutionFile } from '../../../../../scripts/demo/content/solution.ts';
import { storeContent } from '../../../../../scripts/demo/content/store-content.ts';
import { DemoError } from '../../../../../scripts/demo/demo-error.ts';
import { sanitizeDescription } from '../../../../../services/content/domain/description.ts';
import type { Description } from '../../../../../services/contracts/content-api.ts';

/** A content service in memory whose every answer can be spoilt. */
function createContent(spoil: Partial<ContentClient> = {}): ContentClient {
  const files = new Map<string, Buffer>();
  let description: Description | undefined;
  const store = (folder: string, { name, bytes }: SolutionFile) => {
    const href = `/${folder}/${encodeURIComponent(name)}`;
    files.set(href, bytes);
    const value = { name, href };
    return { value, commandId: href, tookMs: 1 };
  };
  const names = (folder: string) =>
    [...files.keys()]
      .filter((href) => href.startsWith(`/${folder}/`))
      .map((href) => decodeURIComponent(href.slice(folder.length + 2)));
  return {
    async storeDescription(_workspace, record) {
      description = { ...record, description: sanitizeDescription(record.description) };
      return { value: description, commandId: 'd', tookMs: 1 };
    },
    async description() {
      if (!description) throw new DemoError('There is none.');
      return { path: '/description', value: description };
    },
    storeImage: async (_solution, file) => store('images', file),
    imageNames: async () => names('images'),
    storeDocument: async (_solution, _revision, _workspace, file) => store('documents', file),
    documentNames: async () => names('documents'),
    download: async (href) => files.get(href) ?? Buffer.alloc(0),
    ...spoil,
  };
}

async function complaint(spoil: Partial<ContentClient>): Promise<string> {
  const error = await storeContent(createContent(spoil), place).catch((thrown: unknown) => thrown);
  expect(error).to.be.instanceOf(DemoError);
  return error instanceof DemoError ? error.message : '';
}

const place = { solutionId: 'website-phishing', revisionId: '1', workspace: 'public' } as const;

describe('storing what belongs to the solution of the demo', () => {
  it('stores a description, an image and documents, one of them under a Unicode name', async () => {
    const stored = await storeContent(createContent(), place);
    expect(stored.map(({ what }) => what)).to.deep.equal(['description', 'image', 'document', 'document', 'document']);
    expect(stored.map(({ name }) => name).join()).to.match(/[^\x20-\x7e]/);
  });

  it('says which file came back different, and where', async () => {
    const { download } = createContent();
    expect(
      await complaint({ download: async (href) => Buffer.concat([await download(href), Buffer.from('x')]) }),
    ).to.match(/"website-phishing.png" came back different: 1 bytes for \d+, the first difference at byte 0/);
  });

  it('says when the description was not sanitised', async () => {
    const storeDescription: ContentClient['storeDescription'] = async (_workspace, value) => ({
      value,
      commandId: 'd',
      tookMs: 1,
    });
    expect(await complaint({ storeDescription })).to.contain('not stored as the sanitised form');
  });

  it('says when another description is read than was stored', async () => {
    const value = { description: 'older', solutionId: 'a', revisionId: 'b' };
    expect(await complaint({ description: async () => ({ path: '', value }) })).to.contain(
      'is not the one that was stored',
    );
  });

  it('says which document a list forgets', async () => {
    expect(await complaint({ documentNames: async () => ['websites.csv'] })).to.contain('does not name Model card');
  });

  it('says when an older image is still listed', async () => {
    const imageNames = async () => ['website-phishing.png', 'older.png'];
    expect(await complaint({ imageNames })).to.contain('a new one replaces the others');
  });
});
