import { execFile } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect } from 'chai';
import type { Context } from 'koa';
import { createBuildPackage } from '../../../../services/deployment/app/package/build-package.ts';
import { readScripts } from '../../../../services/deployment/app/package/read-scripts.ts';
import { packageSettings } from '../../../../services/deployment/config/package-settings.ts';
import type { DeploymentPlan } from '../../../../services/deployment/domain/plan.ts';
import { getSolutionZip } from '../../../../services/deployment/gateway/operations/get-solution-zip.ts';
import { readSettings } from '../../../../services/kit/config.ts';
import { createApiRouter } from '../../../../services/kit/http/api/router.ts';
import { startHttpServer } from '../../../../services/kit/http/server.ts';
import { createService, type Service } from '../../../../services/kit/service.ts';
import { deployableOf } from '../../../support/kubernetes/deployed-plan.ts';
import { compositePlan, singlePlan } from '../../../support/kubernetes/plans.ts';

const [owner, other] = [crypto.randomUUID(), crypto.randomUUID()];
const ids = { solution: crypto.randomUUID(), public: crypto.randomUUID(), private: crypto.randomUUID() };
const hidden = crypto.randomUUID();

describe('GET /getSolutionZip', () => {
  let service: Service;
  let url: string;
  let plan: DeploymentPlan;
  const settings = { DEPLOYMENT_PACKAGE_ORCHESTRATOR_IMAGE: 'example.org/orchestrator:2.0.13' };

  async function start(env: Record<string, string>) {
    service = createService('deployment', 'gateway', { LOG_LEVEL: 'silent' });
    const buildPackage = createBuildPackage({
      catalog: {
        solution: async (id) =>
          new Set<string>([ids.solution, hidden]).has(id) ? { name: 'Churn 2', active: true } : undefined,
        access: async () => ({ ownerId: owner, coOwnerIds: [] }),
        revisions: async (id) => [
          ...(id === hidden ? [] : [{ revisionId: ids.public, accessTypeCode: 'PB' }]),
          { revisionId: ids.private, accessTypeCode: 'PR' },
        ],
      },
      readPlan: async ({ id, name, solutionId, revisionId }) => ({
        ...{ ...plan, deploymentId: id, name, solutionId, revisionId },
      }),
      scripts: await readScripts(),
      config: readSettings(packageSettings, env),
    });
    const authenticate = async (ctx: Context) => {
      const userId = ctx.get('authorization').replace('Bearer ', '');
      if (userId === '') return;
      ctx.state.caller = { userId, roles: [], loginName: userId, via: 'session', scopes: ['read', 'write'] };
    };
    const router = createApiRouter({ service, operations: [getSolutionZip], deps: { buildPackage }, authenticate });
    const listen = { service, host: '127.0.0.1', port: 0, portSetting: 'DEPLOYMENT_PORT', routers: [router] };
    ({ url } = await startHttpServer(listen));
  }
  beforeEach(async () => {
    plan = singlePlan();
    await start(settings);
  });
  afterEach(() => service.life.stop());

  const get = (path: string, userId?: string) =>
    fetch(`${url}${path}`, { headers: userId === undefined ? {} : { authorization: `Bearer ${userId}` } });

  for (const prefix of ['', '/package'])
    it(`answers a zip at ${prefix}/getSolutionZip`, async () => {
      const answer = await get(`${prefix}/getSolutionZip/${ids.solution}/${ids.public}`, other);
      expect(answer.status).to.equal(200);
      expect(answer.headers.get('content-type')).to.equal('application/octet-stream');
      expect(answer.headers.get('content-disposition')).to.equal('attachment; filename=solution.zip');
      const folder = await mkdtemp(join(tmpdir(), 'zip-'));
      await writeFile(join(folder, 'solution.zip'), new Uint8Array(await answer.arrayBuffer()));
      const { stdout } = await promisify(execFile)('unzip', ['-p', join(folder, 'solution.zip'), 'deploy_env.sh']);
      expect(stdout).to.contain("export SOLUTION_NAME='churn-2'");
      await rm(folder, { recursive: true });
    });

  it('answers 404 as documented where there is none, or none that the caller may see', async () => {
    const statusOf = async (path: string, userId = other) => {
      const answer = await get(`/getSolutionZip/${path}`, userId);
      return [answer.status, await answer.json()];
    };
    const [noSolution, noRevision] = ['invalid solutionId', 'invalid revisionId'].map((status) => [404, { status }]);
    expect(await statusOf(`${crypto.randomUUID()}/${ids.public}`)).to.deep.equal(noSolution);
    expect(await statusOf(`42/${ids.public}`)).to.deep.equal(noSolution);
    expect(await statusOf(`${ids.solution}/42`)).to.deep.equal(noRevision);
    expect(await statusOf(`${ids.solution}/${crypto.randomUUID()}`)).to.deep.equal(noRevision);
    expect(await statusOf(`${ids.solution}/${ids.private}`)).to.deep.equal(noRevision);
    expect(await statusOf(`${hidden}/${ids.private}`)).to.deep.equal(noSolution);
  });

  it('answers the people of a private revision alone', async () => {
    const path = `/getSolutionZip/${ids.solution}/${ids.private}`;
    expect((await get(path, owner)).status).to.equal(200);
    expect((await get(path)).status).to.equal(401);
  });

  it('says why a revision cannot be packaged', async () => {
    plan = singlePlan({ components: [deployableOf('bare', { image: undefined })] });
    const answer = await get(`/getSolutionZip/${ids.solution}/${ids.public}`, other);
    expect(answer.status).to.equal(422);
    expect(((await answer.json()) as { detail: string }).detail).to.match(/no image of bare/);
  });

  it('packages compositions where the operator has named an orchestrator', async () => {
    plan = compositePlan();
    const path = `/getSolutionZip/${ids.solution}/${ids.public}`;
    expect((await get(path, other)).status).to.equal(200);
    await service.life.stop();
    await start({});
    expect((await get(path, other)).status).to.equal(422);
  });
});
