import { startCommandClient } from '../kit/bus/command-client.ts';
import { connectKafka } from '../kit/bus/connect.ts';
import { systemClock } from '../kit/clock.ts';
import { createApiPages } from '../kit/http/api/api-page.ts';
import { createApiRouter } from '../kit/http/api/router.ts';
import { serveHttp } from '../kit/http/server.ts';
import type { Service } from '../kit/service.ts';
import { connectMongo } from '../kit/store/mongo.ts';
import { createMongoJournal } from '../kit/store/mongo-journal.ts';
import { createOperations } from '../kit/store/outcomes.ts';
import { createMongoProcessStore } from '../kit/store/process/mongo-process-store.ts';
import { platformCodec } from '../platform/bus/codec.ts';
import { commandSigner } from '../platform/bus/command-keys.ts';
import { createIdentityClient } from '../platform/clients/identity.ts';
import { createAuthenticate } from '../platform/principals/authenticate.ts';
import { createRepositoryUploads } from './clients/repository-uploads.ts';
import { readGatewayConfig } from './config.ts';
import { onboardingDocument } from './gateway/document.ts';
import { createLogIn } from './gateway/log-in.ts';
import { operations } from './gateway/operations.ts';
import { renderFailure } from './gateway/render-error.ts';
import { createUploadSlots } from './gateway/upload-slots.ts';
import { createMongoBundles } from './store/mongo-bundles.ts';
import { createMongoImageKeys } from './store/mongo-image-keys.ts';
import { createUploadedStagedFiles } from './store/uploaded-staged-files.ts';

export async function startGateway(service: Service): Promise<void> {
  const config = readGatewayConfig(service.env);
  const mongo = await connectMongo(service, config.MONGODB_URL);
  const { db } = mongo;
  const retentionMs = config.ONBOARDING_RETENTION_MS;
  const outcomes = await createMongoJournal({ db, name: 'onboarding', retentionMs });
  const transport = connectKafka(service, config.KAFKA_BROKERS);
  const { TOPIC_PREFIX: prefix } = config;
  const sign = commandSigner(service, config);
  const commands = await startCommandClient({ service, prefix, transport, codec: platformCodec(), sign });
  const router = createApiRouter({
    service,
    operations,
    deps: {
      commands,
      operations: createOperations(outcomes, systemClock, retentionMs),
      tasks: await createMongoProcessStore({ db, name: 'onboarding' }),
      staged: createUploadedStagedFiles(mongo, createRepositoryUploads(service, config), systemClock),
      bundles: createMongoBundles(db, systemClock),
      slots: createUploadSlots(config.ONBOARDING_USER_LIMIT_UPLOADS),
      logIn: createLogIn(createIdentityClient(service, config)),
      log: service.log,
      imageKeys: createMongoImageKeys(db, systemClock),
      limits: {
        modelBytes: config.ONBOARDING_MODEL_LIMIT_BYTES,
        documentBytes: config.ONBOARDING_DOCUMENT_LIMIT_BYTES,
        userBytes: config.ONBOARDING_USER_LIMIT_BYTES,
      },
      waitMs: config.ONBOARDING_WAIT_MS,
      deadlineMs: config.ONBOARDING_DEADLINE_MS,
    },
    authenticate: createAuthenticate({ service, config }),
    render: renderFailure,
    pages: await createApiPages(onboardingDocument, 'Modelyard onboarding'),
  });
  await serveHttp(service, { routers: [router] });
}
