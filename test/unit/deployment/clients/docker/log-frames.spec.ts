import { Readable } from 'node:stream';
import { expect } from 'chai';
import fc from 'fast-check';
import { type FramedLine, readLogLines } from '../../../../../services/deployment/clients/docker/log-frames.ts';

const frame = (stream: number, text: string) => {
  const payload = Buffer.from(text);
  const header = Buffer.alloc(8);
  header[0] = stream;
  header.writeUInt32BE(payload.length, 4);
  return Buffer.concat([header, payload]);
};
const linesOf = async (pieces: readonly Buffer[]) => {
  const lines: string[] = [];
  for await (const { text } of readLogLines(Readable.from(pieces))) lines.push(text);
  return lines;
};

describe('the frames of a container log', () => {
  it('are the same lines however they are cut on the network', async () => {
    const lines = fc.array(fc.stringMatching(/^[a-zé]{1,20}$/), { minLength: 1, maxLength: 8 });
    await fc.assert(
      fc.asyncProperty(lines, fc.integer({ min: 1, max: 40 }), async (expected, size) => {
        const bytes = Buffer.concat(expected.map((line) => frame(1, `${line}\n`)));
        const pieces: Buffer[] = [];
        for (let at = 0; at < bytes.length; at += size) pieces.push(bytes.subarray(at, at + size));
        expect(await linesOf(pieces)).to.deep.equal(expected);
      }),
    );
  });

  it('keep standard output and standard error apart', async () => {
    const pieces = [frame(1, 'out '), frame(2, 'err\n'), frame(1, 'put\n')];
    const lines: FramedLine[] = [];
    for await (const line of readLogLines(Readable.from(pieces))) lines.push(line);
    expect(lines).to.deep.equal([
      { stream: 'stderr', text: 'err' },
      { stream: 'stdout', text: 'out put' },
    ]);
  });

  it('give a last line without an end, and truncate a long one', async () => {
    expect(await linesOf([frame(1, 'end')])).to.deep.equal(['end']);
    expect((await linesOf([frame(1, `${'x'.repeat(40_000)}\n`)]))[0]).to.have.length(16 * 1024);
  });

  it('are rejected where they are none', async () => {
    const error = await linesOf([Buffer.from('HTTP/1.1 400 Bad Request')]).catch((thrown) => thrown);
    expect(error).to.be.an('error');
  });
});
