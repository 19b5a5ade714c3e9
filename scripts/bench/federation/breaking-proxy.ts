import { connect, createServer } from 'node:net';

// breaking-proxy.ts <port> <port behind it> <bytes>: passes connections on, and breaks each one after so many bytes of the server.

const [port, behind, most] = process.argv.slice(2).map(Number) as [number, number, number];

createServer((client) => {
  const server = connect(behind, '127.0.0.1');
  let sent = 0;
  const end = () => {
    client.destroy();
    server.destroy();
  };
  for (const socket of [client, server]) socket.on('error', end).on('close', end);
  server.on('data', (bytes) => {
    sent += bytes.length;
    if (sent > most) end();
  });
  client.pipe(server).pipe(client);
}).listen(port, '127.0.0.1');
