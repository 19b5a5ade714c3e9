import { createServer } from 'node:http';

import { connectBareKafka } from '../bare-kafka.ts';
import { createHandWrittenRun } from './models.ts';

// The same hops by hand with kafkajs alone, as two programs: `front` takes HTTP, sends to the first topic and waits for
// what comes back; `worker` calls a model for each message of a topic and sends its answer to the next one.
const [role = '', port = '0', brokers = '', prefix = '', ...origins] = process.argv.slice(2);
const kafka = await connectBareKafka(`bare-${role}`, brokers.split(','));
const topics = ['step', 'split', 'replies'].map((kind) => `${prefix}.run.${kind}`);
const consume = (topic: string, onMessage: (key: string, value: Buffer) => Promise<void>) =>
  kafka.consume(topic, `${topic}-${role}`, onMessage);

const waiting = new Map<string, (value: Buffer) => void>();
let count = 0;

if (role === 'front') {
  await consume(topics[2] ?? '', async (key, value) => waiting.get(key)?.(value));
} else {
  for (const [index, origin] of origins.entries()) {
    const byHand = createHandWrittenRun([origin]);
    await consume(topics[index] ?? '', async (key, value) => {
      await kafka.send(topics[index + 1 === origins.length ? 2 : index + 1] ?? '', {
        key,
        value: await byHand.run(value),
      });
    });
  }
}

createServer(async (request, response) => {
  const pieces: Buffer[] = [];
  for await (const piece of request) pieces.push(piece);
  if (request.method === 'GET') return response.end();
  count += 1;
  const key = `${count}`;
  const back = new Promise<Buffer>((resolve) => waiting.set(key, resolve));
  await kafka.send(topics[0] ?? '', { key, value: Buffer.concat(pieces) });
  const body = await back;
  waiting.delete(key);
  response.writeHead(200, { 'content-type': 'application/vnd.google.protobuf', 'content-length': body.length });
  response.end(body);
}).listen(Number(port), '127.0.0.1');
process.once('disconnect', () => process.exit());
