import { createServer, type Server } from 'node:net';
import { expect } from 'chai';
import { freePort } from '../../../infra/engines/engines.ts';
import { checkPorts, portUses } from '../../../scripts/start/ports.ts';
import { platformServices, servicePorts } from '../../../scripts/start/services.ts';
import { readStartSettings } from '../../../scripts/start/settings.ts';
import { StartError } from '../../../scripts/start/start-error.ts';

async function problemsOf(check: Promise<void>): Promise<readonly string[]> {
  const error = await check.then(
    () => undefined,
    (reason: unknown) => reason,
  );
  if (error === undefined) return [];
  expect(error).to.be.instanceOf(StartError);
  return error instanceof StartError ? error.problems : [];
}

describe('ports of a start', () => {
  let stranger: Server | undefined;

  afterEach(() => {
    stranger?.close();
    stranger = undefined;
  });

  it('are those of every engine and service', () => {
    const uses = portUses(readStartSettings({}), platformServices);
    const services = Object.values(servicePorts);
    expect(services).to.include.members([8080, 8081, 8002, 50051]);
    expect(uses.map((use) => use.port)).to.have.members([19092, 19093, 27117, 15432, 15500, ...services]);
  });

  it('leave out an engine whose address is given', () => {
    const uses = portUses(readStartSettings({ KAFKA_BROKERS: 'there:9092' }), []);
    expect(uses.map((use) => use.setting)).to.deep.equal(['MONGODB_PORT', 'POSTGRES_PORT', 'DISTRIBUTION_PORT']);
  });

  it('that are free raise nothing', async () => {
    const port = await freePort();
    expect(await problemsOf(checkPorts([{ setting: 'EDGE_PORT', port, who: 'edge gateway' }]))).to.deep.equal([]);
  });

  it('that are taken are named with who needs them and the setting to change', async () => {
    const port = await freePort();
    const server = createServer();
    stranger = server;
    await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
    const problems = await problemsOf(checkPorts([{ setting: 'EDGE_PORT', port, who: 'edge gateway' }]));
    expect(problems).to.deep.equal([
      `Port ${port}, which edge gateway needs, is taken by another program: set EDGE_PORT to a free one.`,
    ]);
  });

  it('that are given twice are named once, with both', async () => {
    const port = await freePort();
    const problems = await problemsOf(
      checkPorts([
        { setting: 'EDGE_PORT', port, who: 'edge gateway' },
        { setting: 'CONTENT_PORT', port, who: 'content gateway' },
      ]),
    );
    expect(problems).to.deep.equal([
      `Port ${port} is given to both edge gateway and content gateway: set CONTENT_PORT to another one.`,
    ]);
  });
});
