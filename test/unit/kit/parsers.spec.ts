import { IncomingMessage, ServerResponse } from 'node:http';
import { Socket } from 'node:net';
import { Readable } from 'node:stream';
import { expect } from 'chai';
import fc from 'fast-check';
import Koa from 'koa';
import { createAvroCodec, fingerprintOf, loadCurrent } from '../../../services/kit/codec/avro.ts';
import { describeProto } from '../../../services/kit/codec/describe-proto.ts';
import { AppError } from '../../../services/kit/errors.ts';
import { sendFile } from '../../../services/kit/http/download.ts';
import { preferredWait } from '../../../services/kit/http/prefer.ts';
import { fuzzRuns } from '../../support/fuzz-runs.ts';

/** Anything but an answer or a rejection that its caller can read is a defect. */
function rejectsOnly(run: () => unknown): void {
  try {
    run();
  } catch (error) {
    if (!(error instanceof AppError) || error.code !== 'invalid') throw error;
  }
}

const app = new Koa();

function contextWith(headers: Readonly<Record<string, string>>) {
  const request = new IncomingMessage(new Socket());
  Object.assign(request, { method: 'GET', url: '/' });
  Object.assign(request.headers, headers);
  return app.createContext(request, new ServerResponse(request));
}

const words = [
  ...[
    'syntax = "proto3";',
    'message M {',
    'enum E {',
    'service S {',
    'oneof o {',
    'rpc R(M) returns (stream M);',
    '}',
    '{',
    ';',
  ],
  ...[
    'int32 a = 1;',
    'repeated M m = 2;',
    'map<string, M> n = 3;',
    'A = 0;',
    'option (x) = { a: 1 };',
    'reserved 2 to max;',
  ],
  ...[
    'package a.b;',
    'import "c.proto";',
    'extend M {',
    'group G = 4 {',
    '/*',
    '*/',
    '//',
    '"',
    '__proto__',
    '\\n',
    '\n',
    '99999999999',
  ],
];
const protoText = fc.array(fc.oneof({ weight: 5, arbitrary: fc.constantFrom(...words) }, fc.string()), {
  maxLength: 30,
});

/** Most of a header is a word of its grammar, so that runs reach what lies behind the first look. */
const headerOf = (...parts: readonly string[]) =>
  fc
    .array(
      fc.oneof({ weight: 4, arbitrary: fc.constantFrom(...parts) }, fc.string({ maxLength: 8 }), fc.nat().map(String)),
      { maxLength: 12 },
    )
    .map((some) => some.join(''));

describe('what is parsed here, whatever it is', function () {
  // Ten thousand inputs take minutes.
  this.timeout(1_200_000);

  it('.proto files are described or rejected', () => {
    fc.assert(
      fc.property(protoText, (some) => rejectsOnly(() => describeProto(some.join(' ')))),
      { numRuns: fuzzRuns(200) },
    );
  });

  it('Avro messages are read or rejected', () => {
    const codec = createAvroCodec({ current: 'schemas/avro', released: 'schemas/avro/released' });
    const types = [...loadCurrent('schemas/avro')].filter(([name]) => codec.names.includes(name));
    fc.assert(
      fc.property(fc.constantFrom(...types), fc.uint8Array({ maxLength: 200 }), ([name, type], bytes) =>
        rejectsOnly(() => codec.decode(name, fingerprintOf(type), Buffer.from(bytes))),
      ),
      { numRuns: fuzzRuns(200) },
    );
  });

  it('`Prefer` is a time within the limit', () => {
    fc.assert(
      fc.property(headerOf('respond-async', 'wait', '=', '"', ',', ';', ' ', '-', '1e9'), (prefer) => {
        expect(preferredWait(contextWith({ prefer }), 30_000)).to.be.within(0, 30_000);
      }),
      { numRuns: fuzzRuns(200) },
    );
  });

  it('`Range` is a part of the file, the whole of it or outside of it', async () => {
    const size = 100;
    const header = headerOf('bytes', '=', '-', ',', ' ', '0', '99', '100', '-1', 'NaN', 'items');
    await fc.assert(
      fc.asyncProperty(header, async (range) => {
        const file = {
          name: 'f',
          size,
          contentType: 'text/plain',
          etag: 'e',
          modifiedAt: 0,
          disposition: 'inline',
        } as const;
        const ctx = contextWith({ range });
        const open = (part?: { start: number; end: number }) => {
          if (part) {
            expect(part.start).to.be.within(0, part.end);
            expect(part.end).to.be.below(size);
          }
          return Readable.from([Buffer.alloc(1)], { objectMode: false });
        };
        await sendFile(ctx, { ...file, open }).catch((error) => {
          expect(error).to.have.property('code', 'range_not_satisfiable');
        });
      }),
      { numRuns: fuzzRuns(200) },
    );
  });
});
