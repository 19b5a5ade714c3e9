import { readdir, readFile } from 'node:fs/promises';
import { expect } from 'chai';
import { startEdge } from '../../support/edge.ts';

const released = new URL('../../../schemas/avro/released/', import.meta.url);

describe('released schemas at the edge', () => {
  let url: string;

  before(async () => {
    url = (await startEdge('http://127.0.0.1:1')).url;
  });

  it('are all served by their fingerprint, for ever the same', async () => {
    const names = await readdir(released);
    expect(names).to.not.be.empty;
    for (const name of names) {
      const response = await fetch(`${url}/schemas/avro/${name.replace('.avsc', '')}`);
      expect(response.status, name).to.equal(200);
      expect(response.headers.get('content-type')).to.equal('application/json');
      expect(response.headers.get('cache-control')).to.include('immutable');
      expect(await response.text()).to.equal(await readFile(new URL(name, released), 'utf8'));
    }
  });

  it('are 404 where the fingerprint is unknown', async () => {
    for (const path of [
      '/schemas/avro/0',
      '/schemas/avro/',
      '/schemas/avro/..%2f..%2fasyncapi.yaml',
      '/schemas/asyncapi.yaml',
    ])
      expect((await fetch(url + path)).status, path).to.equal(404);
  });
});
