import { type Client, credentials, loadPackageDefinition, type ServiceClientConstructor } from '@grpc/grpc-js';
import { expect } from 'chai';
import { GrpcReflection } from 'grpc-js-reflection-client';
import { type RunningClassifier, runClassifier, website } from './running-classifier.ts';

const service = 'com.example.Deployment_7.Model';

for (const version of ['v1', 'v1alpha']) {
  describe(`gRPC reflection, ${version}`, () => {
    let classifier: RunningClassifier;
    let reflection: GrpcReflection;
    before(async () => {
      classifier = await runClassifier('com.example.Deployment_7');
      reflection = new GrpcReflection(classifier.grpc, credentials.createInsecure(), {}, version);
    });
    after(() => classifier.stop());

    it('lists the service under the package of this deployment, and health checking', async () => {
      const services = await reflection.listServices();
      expect(services).to.have.members([service, 'grpc.health.v1.Health']);
    });

    it('describes the messages with the names, numbers and types of the contract', async () => {
      const descriptor = await reflection.getDescriptorBySymbol(service);
      const { nested } = descriptor.getProtobufJsRoot().lookup('com.example.Deployment_7')?.toJSON() ?? {};
      expect(nested?.ClassifyIn).to.have.deep.property('fields', {
        SFH: { type: 'int64', id: 1 },
        popUpWindow: { type: 'int64', id: 2 },
        SSLfinal_State: { type: 'int64', id: 3 },
        requestUrl: { type: 'int64', id: 4 },
        urlAnchor: { type: 'int64', id: 5 },
        webTraffic: { type: 'int64', id: 6 },
        urlLength: { type: 'int64', id: 7 },
        domainAge: { type: 'int64', id: 8 },
        ip: { type: 'int64', id: 9 },
      });
      expect(nested?.ClassifyOut).to.have.deep.property('fields', { value: { type: 'int64', id: 1 } });
    });

    it('is enough to build a client and classify a website', async () => {
      const descriptor = await reflection.getDescriptorBySymbol(service);
      const definition = descriptor.getPackageDefinition({ keepCase: true, longs: Number });
      const found = loadPackageDefinition(definition) as unknown as {
        com: { example: { Deployment_7: { Model: ServiceClientConstructor } } };
      };
      const client: Client & Record<string, unknown> = new found.com.example.Deployment_7.Model(
        classifier.grpc,
        credentials.createInsecure(),
      ) as never;
      const answer = await new Promise<unknown>((resolve, reject) => {
        const classify = client.classify as (request: object, done: (error: unknown, value: unknown) => void) => void;
        classify.call(client, website, (error, value) => (error ? reject(error) : resolve(value)));
      });
      client.close();
      const { value } = await classifier.client.call('classify', website);
      expect(answer).to.deep.equal({ value: Number(value) });
    });

    it('says that it does not know a symbol', async () => {
      const thrown = await reflection.getDescriptorBySymbol('com.example.Missing').catch((error: unknown) => error);
      expect(String(thrown)).to.match(/not found/i);
    });
  });
}
