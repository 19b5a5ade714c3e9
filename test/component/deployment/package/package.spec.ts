import { expect } from 'chai';
import { parse, parseAllDocuments } from 'yaml';
import { runTool } from '../../../../infra/engines/fetch/run-tool.ts';
import { readScripts } from '../../../../services/deployment/app/package/read-scripts.ts';
import type { Manifest } from '../../../../services/deployment/domain/manifests/manifest.ts';
import { manifestMistakes } from '../../../support/kubernetes/manifest-mistakes.ts';
import { compositePlan, singlePlan } from '../../../support/kubernetes/plans.ts';
import { installKubernetesTools } from '../../../support/kubernetes/tools.ts';
import { type UnpackedSolution, unpackSolution } from '../../../support/kubernetes/unpack-solution.ts';
import { kubernetesVersions, manifestValidator } from '../../../support/kubernetes/validate-manifest.ts';

describe('the package of a solution', () => {
  let single: UnpackedSolution;
  let composite: UnpackedSolution;
  const plan = compositePlan();
  before(async () => {
    single = await unpackSolution(singlePlan());
    composite = await unpackSolution(plan);
  });
  after(() => Promise.all([single?.remove(), composite?.remove()]));

  const manifestsOf = ({ files }: UnpackedSolution): Manifest[] =>
    parseAllDocuments(files['solution.yaml'] ?? '').map((document) => {
      expect(document.errors).to.deep.equal([]);
      return document.toJS();
    });

  it('has the files of the predecessor, a chart and a Compose file', () => {
    const scripts = [
      'setup_k8s.sh',
      'deploy.sh',
      'deploy_env.sh',
      'solution.yaml',
      'compose.yaml',
      '.env',
      'chart/Chart.yaml',
    ];
    expect(Object.keys(single.files)).to.include.members(scripts);
    expect(Object.keys(single.files)).not.to.include.members(['blueprint.json', 'dockerinfo.json']);
    expect(Object.keys(composite.files)).to.include.members([
      ...scripts,
      ...['blueprint.json', 'dockerinfo.json', 'databroker.json'],
      ...['microservice/Churn_Model1/model.proto', 'microservice/Churn_Model2/model.proto'],
    ]);
  });

  it('has the blueprint as it was stored, and docker info of what the cluster calls its parts', () => {
    expect(composite.files['blueprint.json']).to.equal(plan.composition?.blueprint);
    expect(JSON.parse(composite.files['dockerinfo.json'] ?? '').docker_info_list).to.deep.equal([
      { container_name: 'Churn_Model2', ip_address: 'churn-model2', port: '8556' },
      { container_name: 'Churn_Model1', ip_address: 'churn-model1', port: '8556' },
      { container_name: 'Broker_1', ip_address: 'broker-1', port: '8556' },
      { container_name: 'Probe', ip_address: 'probe', port: '5006' },
      { container_name: 'modelconnector', ip_address: 'modelconnector', port: '8555' },
    ]);
  });

  it('has what the data broker is configured with', () => {
    const { data_broker_map, ...account } = JSON.parse(composite.files['databroker.json'] ?? '');
    expect(account).to.deep.equal({
      ...{ userName: 'reader', password: 'p"w', host: '', port: '', protobufFile: 'syntax = "proto3";\n' },
    });
    expect(data_broker_map).to.include({ data_broker_type: 'csv', local_system_data_file_path: 'C:\\a "b".csv' });
  });

  for (const version of kubernetesVersions)
    it(`has only what Kubernetes ${version} knows`, async function () {
      this.timeout(300_000);
      const validate = await manifestValidator(version);
      for (const manifest of [...manifestsOf(single), ...manifestsOf(composite)])
        expect(validate(manifest)).to.deep.equal([]);
    });

  it('has objects that fit together', () => {
    expect(manifestMistakes(manifestsOf(single))).to.deep.equal([]);
    expect(manifestMistakes(manifestsOf(composite))).to.deep.equal([]);
  });

  it('takes the images of the platform from where the cluster reaches it, and others from where they are', () => {
    const images = manifestsOf(composite)
      .filter(({ kind }) => kind === 'Deployment')
      // biome-ignore lint/suspicious/noExplicitAny: a document of Kubernetes.
      .flatMap(({ spec }: any) => spec.template.spec.containers.map(({ image }: { image: string }) => image));
    expect(images).to.include('models.example.org:8088/churn_0b1d8b52-6f5e-4f0c-9d9e-3f6f0c8a7b11:1.0.0');
    expect(images).to.include('example.org/broker:1');
  });

  it('has scripts without mistakes that shellcheck finds', async function () {
    this.timeout(300_000);
    const { env } = await installKubernetesTools();
    const scripts = ['setup_k8s.sh', 'deploy.sh', 'deploy_env.sh'];
    await runTool('shellcheck', scripts, { env, cwd: composite.folder });
  });

  it('runs on one Docker host', () => {
    const { services } = parse(composite.files['compose.yaml'] ?? '');
    expect(Object.keys(services)).to.have.members([
      ...['churn-model1', 'churn-model2', 'broker-1', 'modelconnector', 'put-documents'],
    ]);
    const { docker_info_list: entries } = JSON.parse(composite.files['compose/dockerinfo.json'] ?? '');
    expect(entries[0]).to.deep.equal({ container_name: 'Churn_Model2', ip_address: 'churn-model2', port: '3330' });
    expect(Object.keys(parse(single.files['compose.yaml'] ?? '').services)).to.deep.equal(['churn']);
  });

  it('has the same bytes for the same revision', async () => {
    const again = await unpackSolution(plan);
    expect(again.sha256).to.equal(composite.sha256);
    await again.remove();
    expect((await readScripts()).deploy).to.equal(again.files['deploy.sh']);
  });
});
