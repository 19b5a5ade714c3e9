import { createServer } from 'node:http';

// The service behind both proxies: the same small answer to everything, as cheap as node:http makes it.
const [port = ''] = process.argv.slice(2);
const body = Buffer.from(JSON.stringify({ status: 'ok', text: 'x'.repeat(200) }));
const headers = { 'content-type': 'application/json', 'content-length': String(body.length) };
const server = createServer({ keepAliveTimeout: 600_000 }, (_, response) => response.writeHead(200, headers).end(body));
server.listen(Number(port), '127.0.0.1');
process.once('disconnect', () => process.exit());
