import { expect } from 'chai';
import { newId } from '../../../services/kit/ids.ts';
import { createService, type Service } from '../../../services/kit/service.ts';
import { createContentClient } from '../../../services/platform/clients/content.ts';
import { createHttpContent } from '../../../services/publication/clients/content.ts';
import type { Content } from '../../../services/publication/domain/content.ts';
import { type MemoryContent, startMemoryContent } from '../../support/memory-content.ts';

describe('the content service as the checks read it', () => {
  const address = { solutionId: newId(), revisionId: newId() };
  let service: Service;
  let memory: MemoryContent;
  let content: Content;

  before(async () => {
    memory = await startMemoryContent({ documentLimitBytes: 1 << 20 });
    service = createService('publication', 'worker', { LOG_LEVEL: 'silent' });
    content = createHttpContent(
      createContentClient(service, {
        CONTENT_CREDENTIALS: 'publication:any password will do',
        CONTENT_URL: memory.url,
      }),
    );
  });
  after(async () => {
    await service?.life.stop();
    await memory?.stop();
  });

  async function post(
    path: string,
    body: string | FormData,
    headers: Readonly<Record<string, string>> = {},
  ): Promise<void> {
    const response = await fetch(memory.url + path, { method: 'POST', body, headers });
    expect(response.status, await response.text()).to.be.below(300);
  }

  it('has neither a description nor documents of an unknown revision', async () => {
    const { descriptions, documents } = await content.versions(address);
    expect(descriptions.OR).to.equal(undefined);
    expect(documents.OR).to.deep.equal([]);
  });

  it('has the description and the documents of the workspace, under paths that can be fetched', async () => {
    const { solutionId, revisionId } = address;
    const description = { solutionId, revisionId, description: '<p>A model</p>' };
    const json = { 'content-type': 'application/json' };
    await post('/site/api-manual/Solution/description/org', JSON.stringify(description), json);
    const file = new FormData();
    file.append('file', new Blob(['# How to']), 'how to.md');
    await post(`/site/api-manual/Solution/solutionAssets/${solutionId}/${revisionId}?path=org`, file);

    const { descriptions, documents } = await content.versions(address);
    expect(descriptions.OR).to.equal('<p>A model</p>');
    const [document, ...others] = documents.OR;
    expect(others).to.deep.equal([]);
    expect(document?.name).to.equal('how to.md');
    expect(await (await fetch(memory.url + document?.uri)).text()).to.equal('# How to');
    expect(descriptions.PB).to.equal(undefined);
    expect(documents.PB).to.deep.equal([]);
  });
});
