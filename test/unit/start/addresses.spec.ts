import { createServer, type Server } from 'node:net';
import { expect } from 'chai';
import { freePort } from '../../../infra/engines/engines.ts';
import { checkAddresses } from '../../../scripts/start/addresses.ts';
import { readStartSettings } from '../../../scripts/start/settings.ts';

describe('addresses of a start', () => {
  let server: Server;
  let there: number;
  let nowhere: number;

  before(async () => {
    nowhere = await freePort();
    there = await freePort();
    server = createServer();
    await new Promise<void>((resolve) => server.listen(there, '127.0.0.1', resolve));
  });

  after(() => server.close());

  const complaint = (env: Record<string, string>) =>
    checkAddresses(readStartSettings(env)).then(
      () => '',
      (error: Error) => error.message,
    );

  it('need not be given', async () => {
    expect(await complaint({})).to.equal('');
  });

  it('are accepted where a server answers, for a cluster at one member at least', async () => {
    const env = {
      KAFKA_BROKERS: `127.0.0.1:${nowhere},127.0.0.1:${there}`,
      MONGODB_URL: `mongodb://me:p%40ss@127.0.0.1:${nowhere},127.0.0.1:${there}/modelyard?replicaSet=rs0`,
      DATABASE_URL: `postgres://me@127.0.0.1:${there}/modelyard`,
    };
    expect(await complaint(env)).to.equal('');
  });

  it('are named with their setting where no server answers, without the password', async () => {
    const said = await complaint({
      KAFKA_BROKERS: `127.0.0.1:${nowhere}`,
      MONGODB_URL: `mongodb://me:s3cret@127.0.0.1:${nowhere}/modelyard`,
    });
    expect(said.split('\n')).to.have.length(2);
    expect(said).to.include('KAFKA_BROKERS').and.to.include('MONGODB_URL');
    expect(said).to.not.include('s3cret');
  });
});
