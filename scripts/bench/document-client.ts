import { randomBytes } from 'node:crypto';
import { Readable } from 'node:stream';
import { Client } from 'undici';

const piece = 1 << 20;
/** Random, so that compression on the way changes no figure; made once, so that making it costs nothing. */
const noise = randomBytes(piece);

/** `bytes` of content that is never whole in memory; a multiple of 1 MiB. */
export function generated(bytes: number): Readable {
  return Readable.from(
    (function* () {
      for (let left = bytes; left > 0; left -= piece) yield noise;
    })(),
    { objectMode: false },
  );
}

/** One document that goes up and down through HTTP, over one connection. */
export interface DocumentClient {
  upload(bytes: number): Promise<void>;
  download(bytes: number): Promise<void>;
  remove(): Promise<void>;
  close(): Promise<void>;
}

const assets = '/site/api-manual/Solution/solutionAssets/bench/1';
const binary = '/site/binaries/content/assets/solutiondocs/solution/bench/1/public/large.bin';

export function createDocumentClient(url: string): DocumentClient {
  const client = new Client(url, { bodyTimeout: 120_000, headersTimeout: 300_000 });

  async function expectOk(answer: { statusCode: number; body: { text(): Promise<string> } }): Promise<void> {
    const said = await answer.body.text();
    if (answer.statusCode !== 200) throw new Error(`The document was answered ${answer.statusCode}: ${said}`);
  }

  return {
    async upload(bytes) {
      const headers = { 'content-type': 'application/octet-stream', 'content-length': String(bytes) };
      const path = `${assets}?path=public&filename=large.bin`;
      await expectOk(await client.request({ method: 'POST', path, headers, body: generated(bytes) }));
    },
    async download(bytes) {
      const { statusCode, body } = await client.request({ method: 'GET', path: binary });
      if (statusCode !== 200) throw new Error(`The document was answered ${statusCode}: ${await body.text()}`);
      await expectBytes(body, bytes);
    },
    async remove() {
      await expectOk(await client.request({ method: 'DELETE', path: `${assets}/large.bin?path=public` }));
    },
    close: () => client.close(),
  };
}

/** Reads to the end and throws where that is not after `bytes`. */
export async function expectBytes(stream: AsyncIterable<Uint8Array>, bytes: number): Promise<void> {
  let size = 0;
  for await (const chunk of stream) size += chunk.length;
  if (size !== bytes) throw new Error(`${size} bytes came, not ${bytes}`);
}
