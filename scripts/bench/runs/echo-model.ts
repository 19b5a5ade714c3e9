import { createServer } from 'node:http';
import { setTimeout as delay } from 'node:timers/promises';

// A model that answers what it gets, after DELAY_MS: what calling it costs is what everything around it costs.
const [port = '0', delayMs = '0'] = process.argv.slice(2);
createServer(async (request, response) => {
  const pieces: Buffer[] = [];
  for await (const piece of request) pieces.push(piece);
  if (delayMs !== '0') await delay(Number(delayMs));
  const body = Buffer.concat(pieces);
  response.writeHead(200, { 'content-type': 'application/vnd.google.protobuf', 'content-length': body.length });
  response.end(body);
}).listen(Number(port), '127.0.0.1');
process.once('disconnect', () => process.exit());
