import { startGateway, startWorker } from '../../services/content/main.ts';
import { createService, type Service } from '../../services/kit/service.ts';
import { createNaiveTransport } from './naive-transport.ts';

// What `services/main.ts content <role>` is, with Kafka reached the ordinary way: the other half of the comparison.
const role = process.argv[2] === 'worker' ? 'worker' : 'gateway';
const service = createService('content', role, process.env);

function connect({ name, role: own, life }: Service, brokers: readonly string[]) {
  const transport = createNaiveTransport(brokers, `${name}-${own}`);
  life.onStop('kafka', () => transport.close());
  return transport;
}

async function stop(): Promise<void> {
  await service.life.stop();
  process.exit();
}
process.once('SIGTERM', stop);
process.once('disconnect', stop);
await (role === 'worker' ? startWorker : startGateway)(service, connect);
