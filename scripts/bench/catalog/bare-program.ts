import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import pg from 'pg';
import { solution } from '../../../services/catalog/domain/entities/solutions.ts';
import { statementsOf } from '../../../services/catalog/store/statements.ts';
import { newId } from '../../../services/kit/ids.ts';
import { bareTable } from './start-bare-program.ts';

// Solutions by hand: node:http, the driver and one prepared statement, and nothing else. GET /<id> answers what the
// catalog's own query finds; POST / writes a row of the table without triggers.
const [port = '', connectionString = '', schema = '', max = ''] = process.argv.slice(2);
const pool = new pg.Pool({ connectionString, max: Number(max), options: `-c search_path=${schema},public` });
const { get } = statementsOf(solution);
const insert = `INSERT INTO ${bareTable} (solution_id, name, description, user_id, active, model_type_code,
  toolkit_type_code, metadata) VALUES ($1, $2, $3, $4, $5, $6, $7, $8) RETURNING *`;

async function read(id: string): Promise<unknown> {
  const { rows } = await pool.query({ name: 'get', text: get, values: [id] });
  return rows[0] ?? {};
}

async function write(request: IncomingMessage): Promise<unknown> {
  const pieces: Buffer[] = [];
  for await (const piece of request) pieces.push(piece);
  const { name, description, userId, active, modelTypeCode, toolkitTypeCode, metadata } = JSON.parse(
    `${Buffer.concat(pieces)}`,
  );
  const values = [newId(), name, description, userId, active, modelTypeCode, toolkitTypeCode, metadata];
  const { rows } = await pool.query({ name: 'insert', text: insert, values });
  return rows[0];
}

function send(response: ServerResponse, status: number, row: unknown): void {
  const body = JSON.stringify(row);
  response.writeHead(status, { 'content-type': 'application/json', 'content-length': Buffer.byteLength(body) });
  response.end(body);
}

createServer(async (request, response) => {
  if (request.url === '/readyz') send(response, 200, {});
  else if (request.method === 'POST') send(response, 201, await write(request));
  else send(response, 200, await read(request.url?.slice(1) ?? ''));
}).listen(Number(port), '127.0.0.1');
process.once('disconnect', () => process.exit());
