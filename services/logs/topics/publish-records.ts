import { randomUUID } from 'node:crypto';
import { topicName } from '../../kit/bus/topics.ts';
import type { Transport } from '../../kit/bus/transport.ts';
import type { LogRecord } from '../domain/log-record.ts';
import { encodeRecord, recordShape } from './record-codec.ts';

const messageBytes = 256 * 1024;

/** Publishes records, many in one message. Errors: `unavailable`. */
export function createPublishRecords(transport: Pick<Transport, 'publish'>, prefix: string) {
  const topic = topicName(prefix, 'logs', 'records');
  return async (records: readonly LogRecord[]): Promise<void> => {
    const values: string[] = [];
    let [lines, bytes]: [string[], number] = [[], 0];
    for (const line of records.map(encodeRecord)) {
      const size = Buffer.byteLength(line) + 1;
      if (bytes + size > messageBytes && lines.length > 0) {
        values.push(lines.join('\n'));
        [lines, bytes] = [[], 0];
      }
      lines.push(line);
      bytes += size;
    }
    if (lines.length > 0) values.push(lines.join('\n'));
    const key = randomUUID();
    await transport.publish(values.map((value) => ({ topic, key, value: Buffer.from(value), headers: recordShape })));
  };
}
