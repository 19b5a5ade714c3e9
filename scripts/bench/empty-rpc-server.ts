import { fileURLToPath } from 'node:url';
import { loadPackageDefinition, Server, ServerCredentials, type ServiceClientConstructor } from '@grpc/grpc-js';
import { loadSync } from '@grpc/proto-loader';

// What `classify` is compared with: the same messages, an ordinary grpc-js server, a handler that does nothing.
const path = fileURLToPath(new URL('../../proto/modelyard/classifier/v1/model.proto', import.meta.url));
const loaded = loadPackageDefinition(loadSync(path, { keepCase: true })) as unknown as {
  modelyard: { classifier: { v1: { Model: ServiceClientConstructor } } };
};
const server = new Server();
server.addService(loaded.modelyard.classifier.v1.Model.service, {
  classify: (_call: unknown, callback: (error: null, value: object) => void) => callback(null, { value: 1 }),
});
server.bindAsync('127.0.0.1:0', ServerCredentials.createInsecure(), (error, port) => {
  if (error) throw error;
  process.send?.(port);
});
process.once('disconnect', () => process.exit());
