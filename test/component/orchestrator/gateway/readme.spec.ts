import { readFile } from 'node:fs/promises';
import { expect } from 'chai';
import { answering } from '../../../fakes/models/behaviours.ts';
import { startModel } from '../../../fakes/models/start-model.ts';
import { startMemoryOrchestrator } from '../../../support/memory-orchestrator.ts';

const readme = new URL('../../../../services/orchestrator/README.md', import.meta.url);

describe('the README of the orchestrator', () => {
  it('begins with documents that run as its commands say', async () => {
    const text = await readFile(readme, 'utf8');
    const documents = new Map(
      [...text.matchAll(/cat > (\S+) <<'END'\n(.*?)\nEND/gs)].map(([, file, body]) => [file, body]),
    );
    const puts = [...text.matchAll(/^curl -X PUT .*@(\S+) +http:\/\/127\.0\.0\.1:8555(\S+)$/gm)];
    const [, operation] = /^curl -i --data-binary @input\.bin http:\/\/127\.0\.0\.1:8555(\S+)/m.exec(text) ?? [];
    expect(puts).to.have.length(2);
    const orchestrator = await startMemoryOrchestrator();
    const model = await startModel({ behaviour: answering((body) => Buffer.concat([body, Buffer.from('!')])) });
    try {
      for (const [, file, path] of puts) {
        const body = documents.get(file)?.replace('3330', String(model.address.port)) ?? '';
        const headers = { 'content-type': 'application/json' };
        const answer = await fetch(orchestrator.url + path, { method: 'PUT', headers, body });
        expect(answer.status, `${file}: ${await answer.text()}`).to.equal(200);
      }
      const answer = await fetch(orchestrator.url + operation, { method: 'POST', body: 'in' });
      expect([answer.status, await answer.text()]).to.deep.equal([200, 'in!']);
    } finally {
      await Promise.all([orchestrator.stop(), model.close()]);
    }
  });
});
