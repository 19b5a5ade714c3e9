import { expect } from 'chai';
import { readSizedHead } from '../../../../../services/kit/http/proxy/response-head.ts';

describe('the head of a response', () => {
  const head = (...lines: string[]) => ['HTTP/1.1 200 OK', ...lines].join('\r\n');

  it('is read with its fields in lower case', () => {
    expect(readSizedHead(head('Content-Length: 12', 'ETag:"1" ', 'X-Empty:'))).to.deep.equal({
      ...{ status: 200, bodyBytes: 12 },
      headers: Object.assign(Object.create(null), { 'content-length': '12', etag: '"1"', 'x-empty': '' }),
    });
    expect(readSizedHead('HTTP/1.1 206\r\nContent-Length: 1')).to.include({ status: 206 });
  });

  it('is none where the body is not certain to end after so many bytes', () => {
    const heads = [
      head(),
      head('Content-Length: 1', 'Content-Length: 1'),
      head('Content-Length: 1', 'content-length: 2'),
      head('Content-Length: 1, 1'),
      head('Content-Length: -1'),
      head('Content-Length: 0x1'),
      head('Content-Length: '),
      head(`Content-Length: ${'9'.repeat(16)}`),
      head('Content-Length : 1'),
      head('Content-Length: 1', 'Transfer-Encoding: chunked'),
      head('Content-Length: 1', 'transfer-encoding: identity'),
      head('X: a', ' folded', 'Content-Length: 1'),
      head('Content-Length: 1', 'X: a\nTransfer-Encoding: chunked'),
      head('Content-Length: 1', 'no colon'),
      head('Content-Length: 1', 'X: \0'),
      ...[
        'HTTP/1.0 200 OK',
        'HTTP/1.1 404 Not Found',
        'HTTP/1.1 304',
        'HTTP/2 200',
        'HTTP/1.1 2000',
        ' HTTP/1.1 200',
      ].map((first) => `${first}\r\nContent-Length: 1`),
    ];
    for (const text of heads) expect(readSizedHead(text), JSON.stringify(text)).to.equal(undefined);
  });
});
