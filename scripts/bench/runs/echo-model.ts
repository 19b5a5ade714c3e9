import { createServer } from 'node:http';
import { setTimeout as delay } from 'node:timers/promises';

// A model that answers what it gets: what calling it costs is what everything around it costs. With a second argument it
// takes that many milliseconds for each message and has one at a time, as a model that computes does.
const [port = '0', takesMs = '0'] = process.argv.slice(2);
let turn: Promise<unknown> = Promise.resolve();

createServer(async (request, response) => {
  const pieces: Buffer[] = [];
  for await (const piece of request) pieces.push(piece);
  if (takesMs !== '0') {
    turn = turn.then(() => delay(Number(takesMs)));
    await turn;
  }
  const body = Buffer.concat(pieces);
  response.writeHead(200, { 'content-type': 'application/vnd.google.protobuf', 'content-length': body.length });
  response.end(body);
}).listen(Number(port), '127.0.0.1');
process.once('disconnect', () => process.exit());
