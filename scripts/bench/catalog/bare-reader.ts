import { createServer } from 'node:http';
import pg from 'pg';
import { solution } from '../../../services/catalog/domain/entities/solutions.ts';
import { statementsOf } from '../../../services/catalog/store/statements.ts';

// Reading a solution by hand: node:http, the driver and the catalog's own statement, and nothing else.
const [port = '', connectionString = '', schema = '', max = ''] = process.argv.slice(2);
const pool = new pg.Pool({ connectionString, max: Number(max), options: `-c search_path=${schema},public` });
const { get: text } = statementsOf(solution);

createServer(async ({ url = '' }, response) => {
  const { rows } = await pool.query({ name: 'get solutions', text, values: [url.slice(1)] });
  const body = JSON.stringify(rows[0] ?? {});
  response.writeHead(200, { 'content-type': 'application/json', 'content-length': Buffer.byteLength(body) });
  response.end(body);
}).listen(Number(port), '127.0.0.1');
process.once('disconnect', () => process.exit());
