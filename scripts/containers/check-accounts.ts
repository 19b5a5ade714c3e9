import type { ComposedPlatform } from './compose.ts';

/** The container that has the least rights, with the addresses of engines that all have. */
const stranger = 'edge';

/** Each prints the name of the failure, or `allowed`. */
const attempts = {
  'read MongoDB without a login': {
    program: `
      import { MongoClient } from 'mongodb';
      const client = new MongoClient(process.env.MONGODB_URL, { serverSelectionTimeoutMS: 10_000 });
      await client.db().collection('content.files').findOne({}).then(() => console.log('allowed'), (error) => console.log(error.codeName ?? error.name));
      await client.close();`,
    expected: 'Unauthorized',
  },
  'read commands in Kafka with the login of another service': {
    program: `
      import { Kafka } from 'kafkajs';
      const [username, password] = process.env.KAFKA_CREDENTIALS.split(':');
      const sasl = { mechanism: 'scram-sha-512', username, password };
      const kafka = new Kafka({ brokers: [process.env.KAFKA_BROKERS], sasl, logLevel: 0, retry: { retries: 1 } });
      const topic = process.env.TOPIC_PREFIX + '.content.commands';
      const admin = kafka.admin();
      await admin.connect();
      await admin.fetchTopicOffsets(topic).then(() => console.log('allowed'), (error) => console.log(error.type ?? error.name));
      await admin.disconnect();`,
    expected: 'TOPIC_AUTHORIZATION_FAILED',
  },
  'connect to Kafka without a login': {
    program: `
      import { Kafka } from 'kafkajs';
      const kafka = new Kafka({ brokers: [process.env.KAFKA_BROKERS], logLevel: 0, requestTimeout: 5_000, retry: { retries: 0 } });
      const admin = kafka.admin();
      await admin.connect().then(() => admin.listTopics()).then(() => console.log('allowed'), (error) => console.log('not allowed'));
      await admin.disconnect();`,
    expected: 'not allowed',
  },
};

/** Tries what only other accounts may do in the engines. Throws where it is allowed. */
export function checkAccounts({ outputOf }: ComposedPlatform): void {
  for (const [what, { program, expected }] of Object.entries(attempts)) {
    const answer = outputOf(stranger, 1, ['node', '--input-type=module', '-e', program]).trim();
    if (answer !== expected) throw new Error(`${stranger} could ${what}: ${answer || 'no answer'}`);
  }
  console.log('Kafka and MongoDB ask for logins, and give services no rights of others.');
}
