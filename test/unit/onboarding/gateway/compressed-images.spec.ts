import { once } from 'node:events';
import { createServer, type IncomingMessage, type Server } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { gzipSync, zstdCompressSync } from 'node:zlib';
import { expect } from 'chai';
import type { StagedPart } from '../../../../services/contracts/onboarding.ts';
import { AppError } from '../../../../services/kit/errors.ts';
import { receiveParts } from '../../../../services/onboarding/gateway/receive-parts.ts';
import { createMemoryStagedFiles } from '../../../../services/onboarding/store/memory-staged-files.ts';
import { tar } from '../../../support/publication-corpus/archives.ts';
import { dockerArchive } from '../../../support/saved-images.ts';

const mib = 2 ** 20;
const limits = { modelBytes: 64 * mib, documentBytes: 1_000, userBytes: 128 * mib };

/** The form comes over HTTP; files are kept in memory. */
describe('a saved image that is compressed', () => {
  let staged: ReturnType<typeof createMemoryStagedFiles>;
  let server: Server;
  let port: number;
  let expandsImages: boolean;
  let image: Buffer;
  let received: PromiseWithResolvers<readonly StagedPart[] | AppError>;

  before(async () => {
    image = await tar(...dockerArchive());
  });
  beforeEach(async () => {
    staged = createMemoryStagedFiles({ now: () => 1_000_000_000 });
    received = Promise.withResolvers();
    expandsImages = true;
    server = createServer(async (req, response) => {
      received.resolve(await receive(req));
      response.end();
    }).listen(0, '127.0.0.1');
    await once(server, 'listening');
    ({ port } = server.address() as AddressInfo);
  });
  afterEach(async () => {
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  });

  async function receive(req: IncomingMessage): Promise<readonly StagedPart[] | AppError> {
    const length = req.headers['content-length'];
    const ctx = { req, request: { length: length === undefined ? undefined : Number(length) } };
    const options = { userId: 'ada', parts: ['model', 'license'] as const, expandsImages };
    return receiveParts(ctx as never, { staged, limits }, options).catch((error: unknown) => {
      if (error instanceof AppError) return error;
      throw error;
    });
  }

  async function send(name: string, bytes: Uint8Array) {
    const form = new FormData();
    form.append('model', new Blob([bytes as Uint8Array<ArrayBuffer>]), name);
    form.append('license', new Blob(['{}']), 'license.json');
    await fetch(`http://127.0.0.1:${port}`, { method: 'POST', body: form }).then((answer) => answer.text());
    return received.promise;
  }

  async function expectRefused(name: string, bytes: Uint8Array, code: string): Promise<AppError> {
    const answer = await send(name, bytes);
    if (!(answer instanceof AppError)) throw new Error(`${name} was taken`);
    expect(answer.code, answer.message).to.equal(code);
    expect(staged.count()).to.equal(0);
    expect((await staged.reserve('ada', 0)).used).to.equal(0);
    return answer;
  }

  for (const [name, compress] of [
    ['image.tar.gz', gzipSync],
    ['image.TGZ', gzipSync],
    ['image.tar.zst', zstdCompressSync],
  ] as const)
    it(`is staged as the tar in ${name}`, async () => {
      const answer = await send(name, compress(image));
      if (answer instanceof AppError) throw answer;
      const [model, license] = answer;
      expect(model).to.include({ part: 'model', fileName: name.replace(/\..*/, '.tar'), size: image.length });
      expect(await buffer(staged.read(model?.fileId ?? ''))).to.deep.equal(image);
      expect(license).to.include({ part: 'license', size: 2 });
    });

  it('stays as it came where a bundle is pushed', async () => {
    expandsImages = false;
    const answer = await send('model.tar.gz', gzipSync(image));
    expect(answer).to.have.nested.property('[0].fileName', 'model.tar.gz');
  });

  for (const [name, compress] of [
    ['bomb.tar.gz', gzipSync],
    ['bomb.tar.zst', zstdCompressSync],
  ] as const)
    it(`is refused where it is a bomb: ${name}`, async () => {
      const { reason, message } = await expectRefused(name, compress(Buffer.alloc(40 * mib)), 'invalid');
      expect(reason).to.equal('archive_bomb');
      expect(message).to.equal(`${name} expands to more than 200 times its size, as archive bombs do.`);
    });

  it('is too large by what it expands to', async () => {
    // Of pieces that do not repeat within themselves: compressed too little for a bomb.
    const noise = Buffer.from(Array.from({ length: 40_000 }, (_, index) => (index * index * 31) % 251));
    const bytes = Buffer.concat(Array.from({ length: 70 * 26 }, () => noise));
    const { message } = await expectRefused('large.tar.gz', gzipSync(bytes, { level: 1 }), 'too_large');
    expect(message).to.include(`${64 * mib} bytes`);
  });

  for (const [what, bytes] of [
    ['cut off', (whole: Buffer) => whole.subarray(0, -20)],
    ['no archive', () => Buffer.from('a text that says it is compressed')],
    ['damaged', (whole: Buffer) => Buffer.concat([whole.subarray(0, 40), Buffer.alloc(40, 7), whole.subarray(80)])],
  ] as const)
    it(`is refused where it is ${what}`, async () => {
      const { reason, message } = await expectRefused('image.tgz', bytes(gzipSync(image)), 'invalid');
      expect(reason).to.equal('archive_damaged');
      expect(message).to.match(/^image\.tgz cannot be expanded: /);
    });

  it('is refused where a frame of zstd wants more memory than there is for it', async () => {
    // Magic number, a descriptor without content size, and a window of 128 MiB.
    const frame = Buffer.concat([Buffer.from([0x28, 0xb5, 0x2f, 0xfd, 0x00, 17 << 3]), Buffer.alloc(100)]);
    expect((await expectRefused('image.tar.zst', frame, 'invalid')).reason).to.equal('archive_damaged');
  });

  it('leaves nothing where the client closes the connection in the middle', async () => {
    const socket = connect(port, '127.0.0.1');
    const part = 'Content-Disposition: form-data; name="model"; filename="image.tar.gz"\r\n\r\n';
    const head =
      'POST / HTTP/1.1\r\nHost: a\r\nContent-Type: multipart/form-data; boundary=b\r\nContent-Length: 100000\r\n';
    socket.write(`${head}\r\n--b\r\n${part}`);
    socket.end(gzipSync(image).subarray(0, 100), () => socket.destroy());
    const answer = await received.promise;
    expect(answer).to.have.property('code', 'cancelled');
    expect(staged.count()).to.equal(0);
  });
});
