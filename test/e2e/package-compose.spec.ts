import { spawnSync } from 'node:child_process';
import { copyFileSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect } from 'chai';
import { freePort } from '../../infra/engines/engines.ts';
import { composeCommand } from '../../scripts/containers/docker.ts';
import { inARow } from '../contract/orchestrator/gateway/client.ts';
import { deploymentPlan, plannedComponent } from '../support/deployment/plans.ts';
import { docker, dockerLines } from '../support/docker/docker.ts';
import { buildModelImage } from '../support/docker/model-image.ts';
import { clusterOptions } from '../support/kubernetes/plans.ts';
import { type UnpackedSolution, unpackSolution } from '../support/kubernetes/unpack-solution.ts';
import { until } from '../support/until.ts';

/** The container lane builds it. */
const platformImage = process.env.TEST_PLATFORM_IMAGE;
const [registry, project] = ['models.example.org:8088', `modelyard-package-${process.pid}`];
const [orchestratorImage, officialCurl] = ['modelyard-test/orchestrator:1', clusterOptions.curlImage];

describe('the package of a composition, on a Docker host', function () {
  this.timeout(400_000);
  const images: string[] = [orchestratorImage];
  let solution: UnpackedSolution | undefined;
  let url: string;
  let compose: (...args: string[]) => string;

  before(async function () {
    if (platformImage === undefined) return this.skip();
    docker(['build', '--quiet', '--tag', orchestratorImage, '--build-arg', `PLATFORM_IMAGE=${platformImage}`, recipe]);
    const components = ['first', 'second'].map((name) => plannedComponent(name));
    for (const { name, solutionId } of components) {
      const image = `${registry}/${name}_${solutionId}:1`;
      buildModelImage(image);
      images.push(image);
    }
    const composition = {
      ...{ blueprint: JSON.stringify(inARow('first', 'second')), entries: ['run'], probe: false },
    };
    const options = { ...clusterOptions, registry, orchestratorImage, curlImage: curlImage() };
    solution = await unpackSolution(deploymentPlan({ name: 'chain', components, composition }), options);
    const port = await freePort();
    url = `http://127.0.0.1:${port}/run`;
    const [command, ...prefix] = composeCommand();
    compose = (...args) => {
      const { status, stdout, stderr } = spawnSync(
        command,
        [...prefix, '--project-name', project, '--file', 'compose.yaml', ...args],
        { cwd: solution?.folder, env: { ...process.env, ORCHESTRATOR_PORT: String(port) }, encoding: 'utf8' },
      );
      if (status !== 0) throw new Error(`compose ${args.join(' ')}: ${stderr}`);
      return stdout.trim();
    };
    compose('up', '--detach');
  });
  after(async () => {
    if (!solution) return;
    compose('down', '--volumes', '--timeout', '5');
    expect(dockerLines('ps', '--all', '--quiet', '--filter', `label=com.docker.compose.project=${project}`)).to.be
      .empty;
    for (const image of images) docker(['rmi', '--force', image]);
    await solution.remove();
  });

  /** The official image, or where that cannot be pulled curl of this machine in the image of Node. */
  function curlImage(): string {
    if (spawnSync('docker', ['pull', '--quiet', officialCurl]).status === 0) return officialCurl;
    const name = 'modelyard-test/curl:1';
    const context = mkdtempSync(join(tmpdir(), 'modelyard-curl-'));
    copyFileSync(spawnSync('which', ['curl'], { encoding: 'utf8' }).stdout.trim(), join(context, 'curl'));
    writeFileSync(join(context, 'Dockerfile'), `FROM ${process.env.TEST_NODE_IMAGE}\nCOPY curl /usr/bin/curl\n`);
    docker(['build', '--quiet', '--tag', name, context]);
    rmSync(context, { recursive: true });
    images.push(name);
    return name;
  }

  const run = () =>
    fetch(url, { method: 'POST', body: 'through both' }).then(
      async (answer) => `${answer.status} ${await answer.text()}`,
      () => 'no answer',
    );
  const untilRuns = (what: string) => until(async () => (await run()) === '200 through both', { what });

  it('runs with one command, and again after its orchestrator was started again', async () => {
    await untilRuns('the composition runs');
    const sent = () =>
      docker([
        'inspect',
        '--format',
        '{{.State.Status}} {{.State.ExitCode}}',
        compose('ps', '--all', '--quiet', 'put-documents'),
      ]);
    await until(() => sent() === 'exited 0', { what: 'the documents were taken' });
    compose('restart', 'modelconnector');
    await untilRuns('it runs again');
  });
});

const recipe = 'infra/images/orchestrator';
