import { once } from 'node:events';
import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import type { Middleware } from 'koa';
import { createCallDeployment } from '../../../services/deployment/app/calls/call-deployment.ts';
import type { MeasuredCall } from '../../../services/deployment/app/calls/measured-call.ts';
import { createInfer } from '../../../services/deployment/app/inference/infer.ts';
import { createModelServers } from '../../../services/deployment/clients/model-servers.ts';
import type { Deployment } from '../../../services/deployment/domain/deployment.ts';
import { inferenceOperations } from '../../../services/deployment/gateway/inference/operations.ts';
import { renderInferenceFailure } from '../../../services/deployment/gateway/inference/render-failure.ts';
import type { DeploymentOperationDeps } from '../../../services/deployment/gateway/operation.ts';
import { runOperations } from '../../../services/deployment/gateway/run/operations.ts';
import { createRunFast } from '../../../services/deployment/gateway/run/run-fast.ts';
import { startInferenceServer } from '../../../services/deployment/rpc/start-inference-server.ts';
import { readJsonMapping } from '../../../services/kit/codec/json-mapping.ts';
import { createCallerPage } from '../../../services/kit/http/api/api-page.ts';
import { createApiRouter } from '../../../services/kit/http/api/router.ts';
import type { Caller } from '../../../services/kit/http/caller.ts';
import { createExchange } from '../../../services/kit/http/outbound/exchange.ts';
import { startHttpServer } from '../../../services/kit/http/server.ts';
import { createService } from '../../../services/kit/service.ts';
import { memoryDeployments } from './memory-deployments.ts';
import { deploymentPlan, plannedComponent } from './plans.ts';

type Message = Record<string, unknown>;

export interface CalledGatewayOptions {
  readonly proto: string;
  /** What the model answers to a message; what it throws is a 400. */
  answer(message: Message, operation: string): Message;
  /** `fast-path`: there is no middleware, and the deployment is remembered. */
  readonly only?: 'middleware' | 'fast-path';
}

export interface CalledGateway {
  readonly url: string;
  readonly grpcAddress: string;
  readonly revisionId: string;
  /** Messages that have reached the model. */
  readonly calls: Message[];
  stop(): Promise<void>;
}

/** Requests without a token are hers. */
const ada: Caller = { userId: 'ada', roles: [], loginName: 'ada', via: 'session', scopes: ['read', 'write'] };
const asAda: Middleware = (ctx, next) => {
  ctx.state.caller = ada;
  return next();
};

/** The operations for callers, in front of one deployment named `area` of a model that a spec makes. */
export async function startCalledGateway({ proto, answer, only }: CalledGatewayOptions): Promise<CalledGateway> {
  const service = createService('deployment', 'gateway', { LOG_LEVEL: 'silent' });
  const received: Message[] = [];
  const mapping = readJsonMapping(proto);
  const serve: RequestListener = async (request, response) => {
    const operation = request.url?.split('/').at(-1) ?? '';
    const method = mapping.method(operation);
    const message = JSON.parse(String(method?.request.toJson(await buffer(request))));
    received.push(message);
    try {
      response.end(method?.response.fromJson(Buffer.from(JSON.stringify(answer(message, operation)))));
    } catch (thrown) {
      response.writeHead(400).end(String(thrown));
    }
  };
  const model = createServer(serve);
  model.listen(0, '127.0.0.1');
  await once(model, 'listening');
  const operations = [...proto.matchAll(/rpc (\w+)/g)].map(([, name = '']) => name);
  const plan = deploymentPlan({ components: [plannedComponent('area', { proto, operations })] });
  const { deploymentId: id, solutionId, revisionId, options } = plan;
  const at = new Date().toISOString();
  const record: Deployment = {
    ...{ id, name: 'area', target: 'local', userId: 'ada', solutionId, revisionId, options, status: 'ready' },
    endpoints: [{ component: 'area', host: '127.0.0.1', port: (model.address() as AddressInfo).port }],
    ...{ detail: undefined, taskId: 'task', trackingId: 'tracking', createdAt: at, modifiedAt: at },
  };
  const deployments = memoryDeployments();
  await deployments.add(record);
  const calls = createCallDeployment({
    ...{ deployments, plans: { find: async () => plan } },
    servers: createModelServers({
      exchange: createExchange(service, undefined),
      ...{ orchestratorUrl: 'http://127.0.0.1:1', orchestratorCredentials: undefined },
      ...{ timeoutMs: 60_000, limitBytes: 1 << 20 },
    }),
  });
  const call: MeasuredCall = (callable, operation, body, json) => calls.call(callable, operation, body, json);
  const deps = {
    ...{ calls, call, inference: createInfer({ calls, call }), messageLimitBytes: 64 * 1024 },
    callbacks: {
      rules: { hosts: [], signed: false, settings: { hosts: 'CALLBACK_HOSTS', secret: 'CALLBACK_SECRET' } },
      policy: { check: async () => undefined },
    },
    showRunPage: await createCallerPage('Deployment', '../../'),
  } as Partial<DeploymentOperationDeps> as DeploymentOperationDeps;
  const common = { service, deps, authenticate: asAda };
  const routers = [
    createApiRouter({ ...common, operations: runOperations }),
    createApiRouter({ ...common, operations: inferenceOperations, render: renderInferenceFailure }),
  ];
  const limitCalls = { request: () => undefined };
  const { address: grpcAddress } = await startInferenceServer({
    ...{ service, inference: deps.inference, calls, call, limitCalls, messageLimitBytes: deps.messageLimitBytes },
    callerOf: async () => ({ caller: ada, key: undefined }),
  });
  if (only === 'fast-path') await calls.find('area', ada);
  const { messageLimitBytes } = deps;
  const rememberedCaller = () => ({ caller: ada, key: undefined });
  const fastPath = createRunFast({ calls, call, limitCalls, rememberedCaller, messageLimitBytes });
  const { url } = await startHttpServer({
    ...{ service, host: '127.0.0.1', port: 0, portSetting: 'PORT', routers: only === 'fast-path' ? [] : routers },
    ...(only !== 'middleware' && { fastPath }),
  });
  return {
    ...{ url, grpcAddress, revisionId, calls: received },
    async stop() {
      await service.life.stop();
      model.close();
    },
  };
}
