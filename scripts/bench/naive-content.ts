import { startGateway } from '../../services/content/start-gateway.ts';
import { startWorker } from '../../services/content/start-worker.ts';
import type { Service } from '../../services/kit/service.ts';
import { startRoles } from '../../services/kit/start-roles.ts';
import { findRoles } from '../../services/roles.ts';
import { createNaiveTransport } from './naive-transport.ts';

// What `services/main.ts content <role>` is, with Kafka reached the ordinary way: the other half of the comparison.
const name = process.argv[2] === 'worker' ? 'worker' : 'gateway';
const start = name === 'worker' ? startWorker : startGateway;
const { found } = findRoles(['content', name]);
const roles = startRoles(
  found.map((role) => ({ ...role, load: async () => (service) => start(service, connect) })),
  process.env,
);

function connect({ name, role: own, life }: Service, brokers: readonly string[]) {
  const transport = createNaiveTransport(brokers, `${name}-${own}`);
  life.onStop('kafka', () => transport.close());
  return transport;
}

async function stop(): Promise<void> {
  await roles.stop();
  process.exit();
}
process.once('SIGTERM', stop);
process.once('disconnect', stop);
await roles.started;
