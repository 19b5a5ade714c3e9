import { createServer } from 'node:http';
import { Kafka, logLevel, type ProducerRecord } from 'kafkajs';
import { createByHand } from './models.ts';

// The same hops by hand with kafkajs alone, as two programs: `front` takes HTTP, sends to the first topic and waits for
// what comes back; `worker` calls a model for each message of a topic and sends its answer to the next one. Whatever
// queued during one produce goes out in the next, or kafkajs would be ten times slower.
const [role = '', port = '0', brokers = '', prefix = '', ...origins] = process.argv.slice(2);
const kafka = new Kafka({ clientId: `bare-${role}`, brokers: brokers.split(','), logLevel: logLevel.NOTHING });
const producer = kafka.producer({ allowAutoTopicCreation: false });
await producer.connect();
const topics = ['step', 'split', 'replies'].map((kind) => `${prefix}.run.${kind}`);

type Message = ProducerRecord['messages'][number];
let queue: { topic: string; message: Message; sent: () => void }[] = [];
let sending = false;

function send(topic: string, message: Message): Promise<void> {
  return new Promise((sent) => {
    queue.push({ topic, message, sent });
    if (!sending) void drain();
  });
}

async function drain(): Promise<void> {
  sending = true;
  while (queue.length > 0) {
    const batch = queue;
    queue = [];
    const byTopic = Map.groupBy(batch, ({ topic }) => topic);
    const topicMessages = [...byTopic].map(([topic, items]) => ({
      topic,
      messages: items.map(({ message }) => message),
    }));
    await producer.sendBatch({ acks: -1, topicMessages });
    for (const { sent } of batch) sent();
  }
  sending = false;
}

async function consume(topic: string, onMessage: (key: string, value: Buffer) => Promise<void>): Promise<void> {
  const consumer = kafka.consumer({ groupId: `${topic}-${role}`, allowAutoTopicCreation: false, maxWaitTimeInMs: 500 });
  await consumer.connect();
  await consumer.subscribe({ topics: [topic], fromBeginning: true });
  await consumer.run({
    partitionsConsumedConcurrently: 16,
    async eachBatch({ batch }) {
      await Promise.all(batch.messages.map(({ key, value }) => onMessage(`${key}`, value ?? Buffer.alloc(0))));
    },
  });
}

const waiting = new Map<string, (value: Buffer) => void>();
let count = 0;

if (role === 'front') {
  await consume(topics[2] ?? '', async (key, value) => waiting.get(key)?.(value));
} else {
  for (const [index, origin] of origins.entries()) {
    const byHand = createByHand([origin]);
    await consume(topics[index] ?? '', async (key, value) => {
      await send(topics[index + 1 === origins.length ? 2 : index + 1] ?? '', { key, value: await byHand.run(value) });
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
  await send(topics[0] ?? '', { key, value: Buffer.concat(pieces) });
  const body = await back;
  waiting.delete(key);
  response.writeHead(200, { 'content-type': 'application/vnd.google.protobuf', 'content-length': body.length });
  response.end(body);
}).listen(Number(port), '127.0.0.1');
process.once('disconnect', () => process.exit());
