import { createServer } from 'node:http';
import { Pool } from 'undici';

// node:http in front and undici behind: the least that a hop between a caller and a model can be. It checks, counts and logs nothing.
const [port = '0', origin = ''] = process.argv.slice(2);
const next = new Pool(origin, { connections: 64 });

createServer({ keepAliveTimeout: 600_000 }, async (request, response) => {
  const pieces: Buffer[] = [];
  for await (const piece of request) pieces.push(piece);
  if (request.method !== 'POST') return response.end();
  const { 'content-type': type = '', accept = '*/*' } = request.headers;
  const headers = { 'content-type': type, accept };
  const answer = await next.request({ method: 'POST', path: request.url ?? '/', headers, body: Buffer.concat(pieces) });
  const body = Buffer.from(await answer.body.arrayBuffer());
  response.writeHead(answer.statusCode, {
    'content-type': String(answer.headers['content-type']),
    'content-length': body.length,
  });
  response.end(body);
}).listen(Number(port), '127.0.0.1');
process.once('disconnect', () => process.exit());
