import { readFile } from 'node:fs/promises';
import { expect } from 'chai';
import { parse } from 'yaml';
import { createContentRouter } from '../../../services/content/gateway/routes.ts';
import { createJournalReader } from '../../../services/content/store/journal-reader.ts';
import { createMemoryFiles } from '../../../services/content/store/memory-files.ts';
import { systemClock } from '../../../services/kit/clock.ts';
import { createMemoryJournal } from '../../../services/kit/store/memory-journal.ts';
import { createOperations } from '../../../services/kit/store/outcomes.ts';

const methods = ['get', 'head', 'post', 'put', 'patch', 'delete'];

describe('schemas/openapi/content.yaml', () => {
  it('promises exactly the routes there are', async () => {
    const api: { paths: Record<string, object> } = parse(
      await readFile(new URL('../../../schemas/openapi/content.yaml', import.meta.url), 'utf8'),
    );
    const promised = Object.entries(api.paths).flatMap(([path, item]) => {
      const own = '$ref' in item ? resolve(api, String(item.$ref)) : item;
      return Object.keys(own)
        .filter((key) => methods.includes(key))
        .map((method) => `${method} ${path.replace('{cmsName}', 'modelyard')}`);
    });
    // HEAD is possible wherever GET is; the page names it where it matters.
    const withoutHead = (routes: readonly string[]) => routes.filter((route) => !route.startsWith('head ')).sort();
    expect(withoutHead(promised)).to.deep.equal(withoutHead(routes()));
  });
});

function routes(): string[] {
  const journal = createMemoryJournal();
  const router = createContentRouter({
    ask: () => Promise.reject(new Error('not asked here')),
    files: createMemoryFiles(systemClock),
    reader: createJournalReader(journal),
    operations: createOperations(journal, systemClock, 1),
    imageLimitBytes: 1,
    documentLimitBytes: 1,
    cmsName: 'modelyard',
    waitMs: 1,
    deadlineMs: 1,
  });
  return router.stack.flatMap((layer) =>
    layer.methods.map((method) => `${method.toLowerCase()} ${String(layer.path).replaceAll(/:(\w+)/g, '{$1}')}`),
  );
}

function resolve(api: { paths: Record<string, object> }, reference: string): object {
  const path = reference.slice('#/paths/'.length).replaceAll('~1', '/').replaceAll('~0', '~');
  return api.paths[path] ?? {};
}
