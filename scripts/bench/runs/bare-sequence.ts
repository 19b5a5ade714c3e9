import { createServer } from 'node:http';
import { createHandWrittenRun } from './models.ts';

// node:http in front and undici behind: the least there can be between a caller and the models of one sequence.
const [port = '0', ...origins] = process.argv.slice(2);
const byHand = createHandWrittenRun(origins);

createServer(async (request, response) => {
  const pieces: Buffer[] = [];
  for await (const piece of request) pieces.push(piece);
  if (request.method === 'GET') return response.end();
  const body = await byHand.run(Buffer.concat(pieces));
  response.writeHead(200, { 'content-type': 'application/vnd.google.protobuf', 'content-length': body.length });
  response.end(body);
}).listen(Number(port), '127.0.0.1');
process.once('disconnect', () => process.exit());
