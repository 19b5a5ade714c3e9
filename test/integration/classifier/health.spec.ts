import { once } from 'node:events';
import { type Client, credentials, loadPackageDefinition, status } from '@grpc/grpc-js';
import { loadSync } from '@grpc/proto-loader';
import { expect } from 'chai';
import { protoPath } from 'grpc-health-check';
import { type RunningClassifier, runClassifier, website } from './running-classifier.ts';

type Answer = { status: string };
interface HealthClient extends Client {
  check(request: { service: string }, done: (error: { code: number } | null, answer: Answer) => void): void;
  watch(request: { service: string }): NodeJS.ReadableStream & AsyncIterable<Answer>;
}

const { grpc } = loadPackageDefinition(loadSync(protoPath, { enums: String, defaults: true })) as unknown as {
  grpc: { health: { v1: { Health: new (address: string, credentials: unknown) => HealthClient } } };
};

describe('gRPC health checking', () => {
  let classifier: RunningClassifier;
  let client: HealthClient;
  beforeEach(async () => {
    classifier = await runClassifier();
    client = new grpc.health.v1.Health(classifier.grpc, credentials.createInsecure());
  });
  afterEach(async () => {
    client.close();
    await classifier.stop();
  });

  const check = (service: string) =>
    new Promise<string | number>((resolve) =>
      client.check({ service }, (error, answer) => resolve(error?.code ?? answer.status)),
    );

  it('says SERVING for the process and for the service', async () => {
    expect(await check('')).to.equal('SERVING');
    expect(await check('test.classifier.Model')).to.equal('SERVING');
  });

  it('knows no other service', async () => {
    expect(await check('Model')).to.equal(status.NOT_FOUND);
  });

  it('sends watchers NOT_SERVING on drain, and does not wait for them', async () => {
    const seen: string[] = [];
    const watch = client.watch({ service: 'test.classifier.Model' });
    watch.on('data', (answer: Answer) => seen.push(answer.status));
    await once(watch, 'data');
    const ended = once(watch, 'end');
    await classifier.service.life.stop();
    await ended;
    expect(seen).to.deep.equal(['SERVING', 'NOT_SERVING']);
  });

  it('takes no call after the drain', async () => {
    await classifier.service.life.stop();
    const error = await classifier.client.call('classify', website).catch((thrown: unknown) => thrown);
    expect(error).to.have.property('code', 'unavailable');
  });
});
