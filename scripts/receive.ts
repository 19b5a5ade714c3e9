import { readReceiveOptions, usage } from './receive/options.ts';
import { createReceiver } from './receive/receiver.ts';

// npm run receive: a place to send webhooks and callbacks to while trying them out. receive/options.ts lists its options.
const options = readReceiveOptions(process.argv.slice(2));
if (options) {
  const { port, ...receiver } = options;
  const server = createReceiver({ ...receiver, print: console.log });
  server.once('error', (error) => {
    console.error(`Port ${port} cannot be used (${error.message}); choose another with --port.`);
    process.exitCode = 1;
  });
  server.listen(port, '127.0.0.1', () => {
    console.error(
      `Waiting at http://127.0.0.1:${port}/; Ctrl-C ends. The platform calls addresses of this machine only where`,
    );
    console.error(
      'an operator has allowed it: start it with NOTIFICATION_WEBHOOK_ALLOWED_NETWORKS=127.0.0.0/8 for webhooks,',
    );
    console.error(`and with ORCHESTRATOR_CALLBACK_HOSTS=127.0.0.1:${port} for callbacks of runs.`);
  });
} else {
  console.error(usage);
  process.exitCode = 1;
}
