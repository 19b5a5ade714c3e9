import { createServer } from 'node:http';
import { buffer } from 'node:stream/consumers';

// A model that answers what it gets with its mark behind it, so that an answer shows which models it has come through, and how often.
const [port = '0', mark = ''] = process.argv.slice(2);

createServer(async (request, response) => {
  const body = Buffer.concat([await buffer(request), Buffer.from(mark)]);
  response.writeHead(200, { 'content-type': 'application/vnd.google.protobuf', 'content-length': body.length });
  response.end(body);
}).listen(Number(port), '127.0.0.1');
process.once('disconnect', () => process.exit());
