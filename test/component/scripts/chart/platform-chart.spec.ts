import { spawnSync } from 'node:child_process';
import { expect } from 'chai';
import { parseAllDocuments } from 'yaml';
import { runTool } from '../../../../infra/engines/fetch/run-tool.ts';
import { chartFolder } from '../../../../scripts/gen/chart/chart-files.ts';
import type { ClusterObject } from '../../../../scripts/gen/chart/cluster-object.ts';
import type { RenderContext } from '../../../../scripts/gen/chart/marker.ts';
import { manifestMistakes } from '../../../support/kubernetes/manifest-mistakes.ts';
import { chartValues, platformManifests } from '../../../support/kubernetes/platform-chart.ts';
import { customResourceMistakes } from '../../../support/kubernetes/validate-custom-resource.ts';
import { kubernetesVersions, manifestValidator } from '../../../support/kubernetes/validate-manifest.ts';

/** `HELM=/path/to/helm`: `go install helm.sh/helm/v3/cmd/helm@v3.22.0` makes one. */
const helm = process.env.HELM;

const choices: Readonly<Record<string, (values: RenderContext) => void>> = {
  'its own values': () => undefined,
  'KEDA, an ingress and a network of its own': ({ autoscaling, edge, image }) => {
    Object.assign(autoscaling, { keda: true });
    Object.assign(edge.ingress, { host: 'models.example.org' });
    Object.assign(image, { pullSecrets: [{ name: 'registry' }], tag: '1.2.3' });
  },
  'engines and secrets that are there': ({ engines, secrets, settings }) => {
    for (const name of ['kafka', 'mongodb', 'postgresql']) engines[name].operator = false;
    Object.assign(engines.kafka, { brokers: 'kafka-1.example.org:9092,kafka-2.example.org:9092' });
    Object.assign(engines.kafka.admin, { name: 'ada', secret: 'of-kafka', key: 'password' });
    Object.assign(engines.mongodb, {
      hosts: 'mongo-1,mongo-2:27018',
      options: 'tls=true&appName=a',
      database: 'models',
    });
    Object.assign(secrets, { make: false });
    Object.assign(settings, { IDENTITY_PUBLIC_URL: 'https://models.example.org', COMMAND_SIGNATURES: 'required' });
  },
};

const isCustom = ({ apiVersion }: ClusterObject) => /strimzi|mongodb|cnpg|keda/.test(apiVersion);

describe('the chart of the platform', function () {
  this.timeout(300_000);

  for (const [name, change] of Object.entries(choices))
    describe(`with ${name}`, () => {
      const manifests = platformManifests(change);

      for (const version of kubernetesVersions)
        it(`is what Kubernetes ${version} knows`, async () => {
          const validate = await manifestValidator(version);
          for (const manifest of manifests.filter((one) => !isCustom(one)))
            expect(validate(manifest)).to.deep.equal([]);
        });

      it('has objects that fit together', () => {
        // Secrets are made by a job and by operators.
        expect(manifestMistakes(manifests)).to.deep.equal([]);
      });

      it('is what the definitions of operators take', async () => {
        for (const manifest of manifests.filter(isCustom))
          expect(await customResourceMistakes(manifest)).to.deep.equal([]);
      });

      it('is what Helm makes of it', function () {
        if (!helm) this.skip();
        const values = chartValues();
        change(values);
        const args = ['--namespace', 'modelyard', '--kube-version', '1.33.0', '--values', '-'];
        const { status, stdout, stderr } = spawnSync(helm, ['template', 'modelyard', chartFolder, ...args], {
          ...{ encoding: 'utf8', input: JSON.stringify(values), maxBuffer: 2 ** 26 },
        });
        expect(status, stderr).to.equal(0);
        const made = parseAllDocuments(stdout)
          .map((document): ClusterObject | null => document.toJS())
          .filter((one) => one !== null);
        expect(byName(made)).to.deep.equal(byName(manifests));
      });
    });

  it('would not be what they take with a field too many, of another type or of another version', async () => {
    const custom = new Map(
      platformManifests()
        .filter(isCustom)
        .map((one) => [one.kind, one]),
    );
    const mistakesOf = async (kind: string, change: (object: RenderContext) => void) => {
      const object = structuredClone(custom.get(kind)) as unknown as ClusterObject;
      change(object);
      return (await customResourceMistakes(object)).join();
    };
    expect([...custom.keys()]).to.have.members(['Kafka', 'KafkaNodePool', 'KafkaUser', 'MongoDBCommunity', 'Cluster']);
    expect(await mistakesOf('Kafka', ({ spec }) => Object.assign(spec.kafka, { replicas: 3 }))).to.match(/replicas/);
    expect(await mistakesOf('KafkaNodePool', ({ spec }) => Object.assign(spec, { roles: ['leader'] }))).to.match(
      /roles/,
    );
    const parameters = ({ spec }: RenderContext) => Object.assign(spec.postgresql.parameters, { max_connections: 600 });
    expect(await mistakesOf('Cluster', parameters)).to.match(/max_connections must be string/);
    expect(await mistakesOf('MongoDBCommunity', ({ spec }) => Object.assign(spec, { size: 3 }))).to.match(/size/);
    const older = (object: RenderContext) => Object.assign(object, { apiVersion: 'kafka.strimzi.io/v1beta2' });
    expect(await mistakesOf('Kafka', older)).to.match(/no definition of kafka\.strimzi\.io\/v1beta2 Kafka/);
  });

  it('is right for Helm', async function () {
    if (!helm) this.skip();
    await runTool(helm, ['lint', '--strict', chartFolder]);
  });
});

const byName = (manifests: readonly ClusterObject[]) =>
  Object.fromEntries(manifests.map((one) => [`${one.kind} ${one.metadata.name}`, one]));
