import { startCommandClient } from '../kit/bus/command-client.ts';
import { connectKafka } from '../kit/bus/connect.ts';
import { systemClock } from '../kit/clock.ts';
import { createConcurrencyLimiter } from '../kit/concurrency-limiter.ts';
import { createApiPages, createCallerPage } from '../kit/http/api/api-page.ts';
import type { Operation } from '../kit/http/api/operation.ts';
import { createApiRouter } from '../kit/http/api/router.ts';
import { createExecuteCommand } from '../kit/http/commands/execute-command.ts';
import type { RenderError } from '../kit/http/problem.ts';
import { serveHttp } from '../kit/http/server.ts';
import type { Service } from '../kit/service.ts';
import { createPostgresOutcomes } from '../kit/store/commands/postgres-outcomes.ts';
import { createPostgresCounts } from '../kit/store/counts/postgres-counts.ts';
import { openPostgres } from '../kit/store/open-postgres.ts';
import { createOperations } from '../kit/store/outcomes.ts';
import { createPostgresProcessStore } from '../kit/store/process/postgres-process-store.ts';
import { createTransactions } from '../kit/store/transactions.ts';
import { platformCodec } from '../platform/bus/codec.ts';
import { commandSigner } from '../platform/bus/command-keys.ts';
import { createArtifactsClient } from '../platform/clients/artifacts.ts';
import { createCatalogClient } from '../platform/clients/catalog.ts';
import { createAuthenticate } from '../platform/principals/authenticate.ts';
import { rememberCallers } from '../platform/principals/remember-callers.ts';
import { aboutTask } from './app/about-task.ts';
import { createAcceptCall } from './app/calls/accept-call.ts';
import { createKeepCredential } from './app/credentials/keep-credential.ts';
import { createStoreCredential } from './app/credentials/store-credential.ts';
import { createActiveUsers } from './app/find-active-user.ts';
import { createFindDeployment } from './app/find-deployment.ts';
import { createFindDeploymentOfTask } from './app/find-deployment-of-task.ts';
import { openFirstTask } from './app/first-task.ts';
import { createInfer } from './app/inference/infer.ts';
import { createKeepReport } from './app/keep-report.ts';
import { createIssueKey } from './app/keys/issue-key.ts';
import { createLimitCalls } from './app/keys/limit-calls.ts';
import { createKnownKeys } from './app/keys/recognise-key.ts';
import { createListTargets } from './app/list-targets.ts';
import { createBuildPackage } from './app/package/build-package.ts';
import { readScripts } from './app/package/read-scripts.ts';
import { createReadLog } from './app/read-log.ts';
import { createReadPlan } from './app/read-plan.ts';
import { createRequestDeployment, createRequestUpdate } from './app/request-deployment.ts';
import { createHttpCatalog } from './clients/catalog.ts';
import { callbackPolicy, callbackRules } from './config/callback-settings.ts';
import { credentialSeal } from './config/credential-settings.ts';
import { readGatewayConfig } from './config.ts';
import type { DeploymentCommands } from './domain/commands.ts';
import type { TargetName } from './domain/targets.ts';
import { cloudOperations } from './gateway/clouds/operations.ts';
import { renderCloudFailure } from './gateway/clouds/render-failure.ts';
import type { CommandEvents } from './gateway/command-events.ts';
import { deployOperations } from './gateway/deploy/operations.ts';
import { renderDeployFailure } from './gateway/deploy/render-failure.ts';
import { deploymentDocument } from './gateway/document.ts';
import { inferenceOperations } from './gateway/inference/operations.ts';
import { renderInferenceFailure } from './gateway/inference/render-failure.ts';
import { acceptKeys } from './gateway/keys/accept-keys.ts';
import { createFindRemembered } from './gateway/keys/remembered-caller.ts';
import type { DeploymentOperationDeps } from './gateway/operation.ts';
import { getSolutionZip } from './gateway/operations/get-solution-zip.ts';
import { operations } from './gateway/operations.ts';
import { createRunFast } from './gateway/run/run-fast.ts';
import { createCallerOf } from './rpc/caller-of.ts';
import { startInferenceServer } from './rpc/start-inference-server.ts';
import { legacyAccess } from './start-access.ts';
import { startCalls } from './start-calls.ts';
import { createAcceptedCalls } from './store/accepted-calls.ts';
import { createCredentialStore } from './store/credential-store.ts';
import { createDeploymentLogs } from './store/deployment-logs.ts';
import { createDeploymentStore } from './store/deployment-store.ts';
import { createKeyStore } from './store/key-store.ts';
import { createPlanStore } from './store/plan-store.ts';
import { storeOptions } from './store/store-options.ts';
import { createUsageStore } from './store/usage-store.ts';

export async function startGateway(service: Service): Promise<void> {
  const config = readGatewayConfig(service.env);
  const postgres = await openPostgres(service, config.DATABASE_URL, storeOptions(config));
  const database = createTransactions(postgres);
  const deployments = createDeploymentStore(database);
  const keys = createKeyStore(database);
  const credentials = createCredentialStore(database);
  const catalog = createHttpCatalog(createCatalogClient(service, config));
  const { DEPLOYMENT_TARGETS: targets, DEPLOYMENT_PUBLIC_TARGETS: publicTargets } = config;
  const seal = credentialSeal(config);
  const requesting = { catalog, targets, publicTargets, seal };
  const outcomes = createPostgresOutcomes(database);
  const { TOPIC_PREFIX: prefix, DEPLOYMENT_WAIT_MS: waitMs, DEPLOYMENT_DEADLINE_MS: deadlineMs } = config;
  const transport = connectKafka(service, config.KAFKA_BROKERS);
  const sign = commandSigner(service, config);
  const commands = await startCommandClient({ service, prefix, transport, codec: platformCodec(), sign });
  const cacheMs = config.DEPLOYMENT_ACCESS_CACHE_MS;
  const users = createActiveUsers({ catalog, clock: systemClock, ttlMs: cacheMs });
  const { identify, remembered } = await rememberCallers({ service, transport, prefix, config, cacheMs, users });
  const limitCalls = createLimitCalls({ keys, clock: systemClock, counts: createPostgresCounts(postgres) });
  const usage = createUsageStore(database);
  const { calls, call, runTest } = startCalls(service, config, { database, limitCalls });
  const findDeployment = createFindDeployment({ store: deployments });
  const logs = createDeploymentLogs(database);
  const among = (target: TargetName) => (targets.includes(target) ? target : undefined);
  const storeCredential = createStoreCredential({ credentials, seal, clock: systemClock });
  const deps: DeploymentOperationDeps = {
    deployments,
    findDeployment,
    logReaders: createConcurrencyLimiter(0),
    readLog: createReadLog({ logs, clock: systemClock }),
    cloudTargets: {
      cloudone: config.DEPLOYMENT_CLOUDONE_TARGET ?? among('cloudone'),
      cloudtwo: config.DEPLOYMENT_CLOUDTWO_TARGET ?? among('cloudtwo'),
      kubernetes: among('kubernetes'),
    },
    environments: config.DEPLOYMENT_ENVIRONMENTS,
    findDeploymentOfTask: createFindDeploymentOfTask({ catalog, deployments, findDeployment }),
    openFirstTask: (data) => openFirstTask(catalog, data.deploymentId, aboutTask(data)),
    keepReport: createKeepReport({ logs, clock: systemClock }),
    listTargets: createListTargets(requesting),
    requestDeployment: createRequestDeployment(requesting),
    requestUpdate: createRequestUpdate(requesting),
    plans: createPlanStore(database),
    buildPackage: createBuildPackage({
      catalog,
      readPlan: createReadPlan({ catalog, artifacts: createArtifactsClient(service, config) }),
      scripts: await readScripts(),
      config,
    }),
    calls,
    call,
    runTest,
    acceptCall: createAcceptCall({
      inTransaction: (work) =>
        database.transaction((one) =>
          work({ accepted: createAcceptedCalls(one), processes: createPostgresProcessStore(one.query) }),
        ),
      clock: systemClock,
    }),
    callbacks: { rules: callbackRules(config), policy: callbackPolicy(service, config) },
    accepted: createAcceptedCalls(database),
    inference: createInfer({ calls, call }),
    showRunPage: await createCallerPage('Deployment', '../../'),
    usage,
    credentials,
    storeCredential,
    keepCredential: createKeepCredential({ credentials, storeCredential }),
    keys,
    issueKey: createIssueKey({ keys, clock: systemClock }),
    limitCalls,
    messageLimitBytes: config.DEPLOYMENT_MESSAGE_LIMIT_BYTES,
    execute: createExecuteCommand<DeploymentCommands, CommandEvents>(commands, {
      waitMs,
      deadlineMs,
      prefix: '/deployments',
    }),
    operations: createOperations(outcomes, systemClock, config.DEPLOYMENT_RETENTION_MS),
    tasks: createPostgresProcessStore(database.query),
    log: service.log,
    waitMs,
  };
  const knownKeys = createKnownKeys({ keys, users, clock: systemClock });
  const { recognise } = knownKeys;
  const authenticate = acceptKeys(recognise, createAuthenticate({ service, config, identify }));
  const common = { service, deps, authenticate };
  const pages = await createApiPages(deploymentDocument, 'Modelyard deployment');
  const router = createApiRouter({ ...common, operations, pages });
  const legacy = legacyAccess(service, config, { activeUser: users.find, catalog });
  const legacyRouter = (served: readonly Operation<DeploymentOperationDeps>[], render?: RenderError) =>
    createApiRouter({ ...common, operations: legacy.admit(served), before: legacy.checkHost, render });
  const inference = createApiRouter({ ...common, operations: inferenceOperations, render: renderInferenceFailure });
  const { messageLimitBytes } = deps;
  const callerOf = createCallerOf(recognise, identify);
  const { inference: infer } = deps;
  await startInferenceServer({ service, messageLimitBytes, inference: infer, calls, call, limitCalls, callerOf });
  const legacyRouters = [
    legacyRouter([getSolutionZip]),
    legacyRouter(cloudOperations, renderCloudFailure),
    legacyRouter(deployOperations, renderDeployFailure),
  ];
  const rememberedCaller = createFindRemembered(remembered, knownKeys);
  const fastPath = createRunFast({ calls, call, limitCalls, rememberedCaller, messageLimitBytes });
  await serveHttp(service, { routers: [router, inference, ...legacyRouters], fastPath });
}
