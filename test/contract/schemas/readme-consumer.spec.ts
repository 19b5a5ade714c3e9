import { spawn } from 'node:child_process';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { expect } from 'chai';
import { installPythonPackages } from '../../../scripts/support/python-packages.ts';
import { toHeaders } from '../../../services/kit/bus/envelope.ts';
import { createKafkaTransport } from '../../../services/kit/bus/kafka.ts';
import { createLog } from '../../../services/kit/log.ts';
import { platformCodec } from '../../../services/platform/bus/codec.ts';
import { startEdge } from '../../support/edge.ts';
import { engine } from '../../support/engines.ts';

describe('the consumer in Python of schemas/README.md', function () {
  this.timeout(240_000);
  let folder: string;

  before(async () => {
    folder = await mkdtemp(join(tmpdir(), 'modelyard-consumer-'));
  });
  after(() => rm(folder, { recursive: true, force: true }));

  it('reads an event with the schema that the edge serves', async () => {
    const [edge, { address }, packages] = await Promise.all([
      startEdge('http://127.0.0.1:1'),
      engine('kafka'),
      installPythonPackages({ name: 'consumer', requirements: join(import.meta.dirname, 'requirements.txt') }),
    ]);
    const log = createLog({ service: 'spec', role: 'schemas', instance: '', level: 'silent' });
    const transport = createKafkaTransport({ brokers: [address], clientId: 'readme-consumer', log });
    const topic = `readme${Date.now()}.content.events`;
    const type = 'modelyard.content.ImageDeleted';
    const { fingerprint, bytes: value } = platformCodec().encode(type, { solutionId: 's-1' });
    const time = new Date().toISOString();
    const envelope = {
      id: 'e-1',
      type,
      source: '/spec',
      subject: 'image/s-1',
      time,
      fingerprint,
      correlationId: 'c-1',
    };
    await transport.ensureTopics([{ topic, partitions: 1, config: {} }]);
    await transport.publish([{ topic, key: 'image/s-1', value, headers: toHeaders(envelope) }]);
    await transport.close();

    const readme = await readFile('schemas/README.md', 'utf8');
    const program = join(folder, 'consumer.py');
    await writeFile(program, /```python\n([\s\S]*?)```/.exec(readme)?.[1] ?? '');
    const { python, env } = packages;
    const child = spawn(python, [program, edge.url, address, topic], { env, stdio: ['ignore', 'pipe', 'inherit'] });
    const lines: string[] = [];
    for await (const line of createInterface({ input: child.stdout })) {
      lines.push(line);
      child.kill();
    }
    expect(lines).to.deep.equal([`e-1 ${type} image/s-1 {"solutionId": "s-1"}`]);
  });
});
