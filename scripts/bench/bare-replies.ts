import { connectBareKafka, type Sending } from './bare-kafka.ts';

// The far end of a bare request-reply: what comes in on one topic goes out on the other.
const [brokers = '', commands = '', replies = '', sending = ''] = process.argv.slice(2);
const kafka = await connectBareKafka('bare-worker', brokers.split(','), sending as Sending);
await kafka.consume(commands, `${commands}-worker`, (key, value) => kafka.send(replies, { key, value }));
process.once('disconnect', () => process.exit());
