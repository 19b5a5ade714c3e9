import { createInterface } from 'node:readline';
import type { LogRecord } from '../../../services/contracts/logs-api.ts';
import type { Api } from '../server/api.ts';
import { connect } from '../server/connect.ts';
import { readEvents } from '../server/read-events.ts';
import { printable, when } from '../terminal/show.ts';
import type { Terminal } from '../terminal/terminal.ts';
import { command } from './command.ts';

const queried = ['since', 'until', 'level', 'service', 'trace', 'request', 'user', 'solution', 'deployment'] as const;
const namesOnWire: Readonly<Record<string, string>> = {
  ...{ trace: 'traceId', request: 'requestId', solution: 'solutionId', deployment: 'deploymentId' },
};

export const logs = command(
  'logs [words..]',
  'Show what the services of the platform log, for its administrators',
  (yargs) =>
    yargs
      .positional('words', { type: 'string', array: true, describe: 'Words that all have to be in the text' })
      .option('service', { type: 'string', describe: 'Of one service: orchestrator' })
      .option('level', {
        ...{ choices: ['trace', 'debug', 'info', 'warn', 'error', 'fatal'] as const, describe: 'This level and worse' },
      })
      .option('since', { type: 'string', describe: 'As 2026-11-27T09:00:00Z, or how long ago: 15m, 2h, 7d' })
      .option('until', { type: 'string', describe: 'The same' })
      .option('trace', { type: 'string', describe: 'Of one trace, by its id' })
      .option('request', { type: 'string', describe: 'Of one request, by its id' })
      .option('user', { type: 'string', describe: 'Of one user, by id or log-in name' })
      .option('solution', { type: 'string', describe: 'Of one solution, by its id' })
      .option('deployment', { type: 'string', describe: 'Of one deployment, by its id' })
      .option('limit', { type: 'number', default: 100, describe: 'The newest so many' })
      .option('follow', { type: 'boolean', default: false, alias: 'f', describe: 'Go on with those that come' })
      .example('$0 logs --service orchestrator --level warn --follow', 'What goes wrong there, as it happens')
      .example('$0 logs ECONNREFUSED --since 2h', 'Who could not connect'),
  async ({ words = [], limit, follow, json, ...options }, terminal) => {
    const { api } = await connect(options, terminal);
    const query = new URLSearchParams();
    for (const name of queried) if (options[name] !== undefined) query.set(namesOnWire[name] ?? name, options[name]);
    if (words.length > 0) query.set('q', words.join(' '));
    const show = (record: LogRecord) => terminal.print(json ? JSON.stringify(record) : lineOf(record));
    const found = await readNewest(api, query, limit);
    for (const record of found) show(record);
    if (found.length === 0) terminal.note('No record matches.');
    if (!follow) return;
    query.delete('until');
    // From the last record that was shown on: its time is asked for once more, and what was shown is left out.
    const shown = new Set(found.map(({ id }) => id));
    query.set('since', found.at(-1)?.time ?? new Date().toISOString());
    await followRecords(api, { query, terminal, shown, show });
  },
);

/** Oldest first, as they are read. */
async function readNewest(api: Api, query: URLSearchParams, limit: number): Promise<readonly LogRecord[]> {
  const { body } = await api.send('GET', `/logs?${new URLSearchParams([...query, ['limit', String(limit)]])}`);
  const records: LogRecord[] = [];
  for await (const line of createInterface({ input: body })) records.push(JSON.parse(line));
  return records.reverse();
}

interface Following {
  readonly query: URLSearchParams;
  readonly terminal: Terminal;
  readonly shown: Set<string>;
  readonly show: (record: LogRecord) => void;
}

async function followRecords(api: Api, { query, terminal, shown, show }: Following): Promise<void> {
  let position: string | undefined;
  while (!terminal.stopped.aborted) {
    const resume = position === undefined ? {} : { 'last-event-id': position };
    const headers = { accept: 'text/event-stream', ...resume };
    const answer = await api.send('GET', `/logs/stream?${query}`, { headers, signal: terminal.stopped });
    // A server ends its streams after some minutes, and when it restarts; the next one begins where this one was.
    for await (const { id, event, data } of readEvents(answer)) {
      position = id ?? position;
      if (event !== 'record') continue;
      const record = JSON.parse(data) as LogRecord;
      if (shown.has(record.id)) continue;
      shown.add(record.id);
      // One that was stored late is older than those before it.
      if (record.time > (query.get('since') ?? '')) query.set('since', record.time);
      show(record);
    }
  }
}

function lineOf({ time, level, service, body, attributes, requestId, traceId }: LogRecord): string {
  const { role, route, status, 'exception.message': reason } = attributes;
  const more = [route, status, reason, requestId && `request ${requestId}`, traceId && `trace ${traceId}`];
  const text = [body, ...more.filter((part) => part !== undefined)].join('  ');
  return printable(`${when(time)}  ${level.padEnd(5)}  ${service}${role === undefined ? '' : ` ${role}`}: ${text}`);
}
