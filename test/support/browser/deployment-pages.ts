import { buffer } from 'node:stream/consumers';
import { portalBuild } from '../../../scripts/web/portal-build.ts';
import { readJsonMapping } from '../../../services/kit/codec/json-mapping.ts';
import { type FakeDockerEngine, startFakeDockerEngine } from '../../fakes/docker-engine.ts';
import { createSampleRecords } from '../catalog-records/sample-records.ts';
import { startEdge } from '../edge.ts';
import { startMemoryOrchestrator } from '../memory-orchestrator.ts';
import { createTestSchema } from '../postgres-schema.ts';
import { portalPages } from './portal-pages.ts';

type Message = Record<string, unknown>;

/** The pages of the web portal with the deployment service behind them, and a Docker engine that is a fake. */
export interface DeploymentPages {
  readonly url: string;
  readonly docker: FakeDockerEngine;
  /** A model of the user, with a public revision for each version. */
  newModel(userId: string, name: string, versions: readonly string[]): Promise<string>;
  stop(): Promise<void>;
}

export interface DeployedModel {
  readonly proto: string;
  readonly method: string;
  answer(message: Message): Message;
}

/** All models are `model`. */
export async function startDeploymentPages(model: DeployedModel): Promise<DeploymentPages> {
  const [{ portal }, docker, schema, orchestrator, folder] = await Promise.all([
    ...([portalPages(), startFakeDockerEngine(), createTestSchema(), startMemoryOrchestrator()] as const),
    portalBuild(),
  ]);
  docker.program = () => serve(model);
  const { repositoryEnv } = portal;
  const settings = {
    ...{ ...repositoryEnv, DATABASE_URL: schema.url, DEPLOYMENT_SCHEMA: schema.schema },
    ...{ DEPLOYMENT_TARGETS: 'docker', DEPLOYMENT_DOCKER_URL: docker.url, DEPLOYMENT_DOCKER_PORTS: '27900-27999' },
    ...{ DEPLOYMENT_USAGE_FLUSH_MS: '200', DEPLOYMENT_GRPC_PORT: '0', ORCHESTRATOR_URL: orchestrator.url },
  };
  const worker = await portal.startBeside('deployment', 'worker', 'DEPLOYMENT_WORKER_PORT', settings);
  const gateway = await portal.startBeside('deployment', 'gateway', 'DEPLOYMENT_PORT', settings);
  const edge = await startEdge(portal.contentUrl, {
    ...{ EDGE_PORTAL_URL: portal.url, EDGE_DEPLOYMENT_URL: gateway.url, EDGE_WEB_FOLDER: folder },
  });
  const records = createSampleRecords(portal.catalog);
  const repository = `${repositoryEnv.ARTIFACTS_URL}/repository/${repositoryEnv.ARTIFACTS_REPOSITORY}`;

  async function addFile(revisionId: string, userId: string, file: object): Promise<void> {
    const { artifactId } = await records.done('POST', '/artifact', { version: '1', size: 1, userId, ...file });
    await records.done('POST', `/revision/${revisionId}/artifact/${artifactId}`);
  }
  return {
    ...{ url: edge.url, docker },
    async newModel(userId, name, versions) {
      const solutionId = await records.solution(userId, { name });
      for (const version of versions) {
        const revisionId = await records.revision(solutionId, userId, { version, accessTypeCode: 'PB' });
        const image = `127.0.0.1:8088/model_${solutionId}:${version}`;
        await addFile(revisionId, userId, { artifactTypeCode: 'DI', name: 'image', uri: image });
        const uri = `com/artifact/${solutionId}/${version}/model.proto`;
        await fetch(`${repository}/${uri}`, { method: 'PUT', body: model.proto });
        await addFile(revisionId, userId, { artifactTypeCode: 'MI', name: 'model.proto', uri });
      }
      return solutionId;
    },
    async stop() {
      await edge.stop();
      await gateway.stop();
      await worker.stop();
      await orchestrator.stop();
      await docker.stop();
      await schema.close();
    },
  };
}

/** A model server of one operation; what `answer` throws is a failure of the model. */
function serve({
  proto,
  method,
  answer,
}: DeployedModel): NonNullable<ReturnType<NonNullable<FakeDockerEngine['program']>>> {
  const messages = readJsonMapping(proto).method(method);
  return async (request, response) => {
    const bytes = await buffer(request);
    if (!messages || request.method !== 'POST') return void response.end('ok');
    try {
      const given = answer(JSON.parse(String(messages.request.toJson(bytes))));
      response.end(messages.response.fromJson(Buffer.from(JSON.stringify(given))));
    } catch (thrown) {
      response.writeHead(422).end(String(thrown));
    }
  };
}
