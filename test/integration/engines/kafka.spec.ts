import { Kafka, logLevel } from 'kafkajs';
import { startKafka } from '../../../infra/engines/engines.ts';
import { restartsSuite } from './restarts.suite.ts';

const topic = 'probe';
const fiveMebibytes = 5 * 1024 * 1024;

const client = (address: string) => new Kafka({ clientId: 'probe', brokers: [address], logLevel: logLevel.NOTHING });

restartsSuite('kafka', startKafka, {
  async write(address) {
    const kafka = client(address);
    const admin = kafka.admin();
    const producer = kafka.producer();
    await Promise.all([admin.connect(), producer.connect()]);
    await admin.createTopics({ topics: [{ topic }], waitForLeaders: true });
    await producer.send({ topic, acks: -1, messages: [{ value: Buffer.alloc(fiveMebibytes) }] });
    await Promise.all([admin.disconnect(), producer.disconnect()]);
  },
  async wasKept(address) {
    const admin = client(address).admin();
    await admin.connect();
    try {
      if (!(await admin.listTopics()).includes(topic)) return false;
      const [partition] = await admin.fetchTopicOffsets(topic);
      return partition?.high === '1';
    } finally {
      await admin.disconnect();
    }
  },
});
