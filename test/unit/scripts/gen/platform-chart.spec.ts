import { readFileSync } from 'node:fs';
import { expect } from 'chai';
import { newComposeSecrets } from '../../../../scripts/containers/compose-secrets.ts';
import { chartFolder, outdatedTemplates } from '../../../../scripts/gen/chart/chart-files.ts';
import { createHandlers as artifactHandlers } from '../../../../services/artifacts/worker/handlers.ts';
import { createEventHandlers as composerHandlers } from '../../../../services/composer/worker/event-handlers.ts';
import type { ServiceDescriptor } from '../../../../services/kit/descriptor.ts';
import { nameProblems, valueProblems } from '../../../../services/kit/setting-problems.ts';
import { createHandlers as notificationHandlers } from '../../../../services/notification/worker/handlers.ts';
import { createHandlers as portalHandlers } from '../../../../services/portal/worker/handlers.ts';
import { createHandlers as registryHandlers } from '../../../../services/registry/worker/handlers.ts';
import { everyRole } from '../../../../services/roles.ts';
import { services } from '../../../../services/services.ts';
import { platformManifests } from '../../../support/kubernetes/platform-chart.ts';

// biome-ignore lint/suspicious/noExplicitAny: objects of Kubernetes.
type Fields = any;

describe('the chart of the platform', () => {
  const manifests: Fields[] = platformManifests(({ autoscaling }) => Object.assign(autoscaling, { keda: true }));
  const find = (kind: string, name: string) =>
    manifests.find((one) => one.kind === kind && one.metadata.name === name) ?? expect.fail(`no ${kind} ${name}`);
  const containerOf = (deployment: Fields) => deployment.spec.template.spec.containers[0];
  const roles = manifests.filter(
    (one) => one.kind === 'Deployment' && containerOf(one).command.includes('services/main.ts'),
  );

  it('runs every role, with settings that it takes', () => {
    const secrets: Record<string, string> = newComposeSecrets();
    const started = roles.map((deployment) => {
      const { command, env } = containerOf(deployment);
      const [service, role] = command.slice(-2);
      const made: Record<string, string> = {};
      for (const { name, value, valueFrom } of env)
        made[name] = valueFrom
          ? (secrets[valueFrom.secretKeyRef.key] ?? expect.fail(`there is no secret ${valueFrom.secretKeyRef.key}`))
          : value.replaceAll(
              /\$\((\w+)\)/g,
              (_: string, one: string) => made[one] ?? expect.fail(`${one} stands later`),
            );
      const known = everyRole.filter((one) => one.service === service && one.role === role);
      expect(valueProblems(known, made), deployment.metadata.name).to.deep.equal([]);
      expect(nameProblems(known, everyRole, made), deployment.metadata.name).to.deep.equal([]);
      return `${service}:${role}`;
    });
    expect(started).to.have.members(everyRole.map(({ service, role }) => `${service}:${role}`));
  });

  it('gives no secret to a role that does not read it', () => {
    const having = (key: string) =>
      manifests.filter((one) => JSON.stringify(one).includes(`"key":"${key}"`)).map((one) => one.metadata.name);
    expect(having('IDENTITY_KEY_SECRET')).to.deep.equal(['identity']);
    expect(having('CATALOG_DATABASE_PASSWORD')).to.have.members(['database-roles-1', 'catalog', 'catalog-relay']);
    expect(having('ONBOARDING_IMAGE_KEY')).to.deep.equal(['onboarding-worker']);
    expect(having('password')).to.deep.equal(['database-roles-1']);
    expect(having('MONGODB_PASSWORD')).to.have.members(['mongo-accounts-1', 'mongodb']);
    expect(having('KAFKA_ADMIN_PASSWORD')).to.have.members(['topics-1', 'admin']);
    expect(having('CONTENT_MONGODB_PASSWORD')).to.have.members(['mongo-accounts-1', 'content', 'content-worker']);
    expect(having('CONTENT_KAFKA_PASSWORD')).to.have.members(['content', 'content', 'content-worker']);
  });

  it('confines every pod', () => {
    const pods = manifests.filter(
      (one) => one.spec?.template?.spec && one.apiVersion !== 'mongodbcommunity.mongodb.com/v1',
    );
    for (const { metadata, spec } of pods) {
      const pod = spec.template.spec;
      expect(pod.securityContext, metadata.name).to.include({ runAsNonRoot: true, runAsUser: 1_000 });
      for (const container of [...(pod.containers ?? [])])
        expect(container.securityContext, metadata.name).to.deep.equal({
          ...{ allowPrivilegeEscalation: false, readOnlyRootFilesystem: true, capabilities: { drop: ['ALL'] } },
        });
    }
    const withToken = pods.filter(({ spec }) => spec.template.spec.automountServiceAccountToken);
    expect(withToken.map(({ metadata }) => metadata.name)).to.have.members(['deployment-worker', 'secrets-1']);
  });

  it('lets a role call what its settings name, and nothing else', () => {
    const rulesOf = (name: string) => find('NetworkPolicy', name).spec;
    const names = (rules: Fields[], side: 'from' | 'to') =>
      rules
        .flatMap((rule) => rule[side] ?? [])
        .flatMap(({ podSelector }) => podSelector?.matchLabels['app.kubernetes.io/name'] ?? []);
    expect(names(rulesOf('portal').egress, 'to')).to.have.members([
      'catalog',
      'content',
      'identity',
      'notification',
      'onboarding',
      'federation',
      'artifacts',
    ]);
    expect(names(rulesOf('notification').ingress, 'from')).to.deep.equal(['portal']);
    expect(names(rulesOf('registry-engine').ingress, 'from')).to.have.members(['registry', 'registry-worker']);
    // What one may call the other lets in.
    for (const { metadata } of roles)
      for (const called of names(rulesOf(metadata.name).egress, 'to'))
        expect(names(rulesOf(called).ingress, 'from'), called).to.include(metadata.name);
    const open = (side: 'ingress' | 'egress') =>
      roles.filter(({ metadata }) => JSON.stringify(rulesOf(metadata.name)[side]).includes('0.0.0.0/0'));
    expect(open('ingress')).to.deep.equal([]);
    expect(open('egress').map(({ metadata }) => metadata.name)).not.to.include.members(['content']);
    const unguarded = roles.filter(({ metadata }) => rulesOf(metadata.name).ingress.some(({ from }: Fields) => !from));
    expect(unguarded.map(({ metadata }) => metadata.name)).to.deep.equal(['edge']);
    expect(find('NetworkPolicy', 'default-deny').spec).not.to.have.property('ingress');
  });

  it('adds workers by the lag of what they read', () => {
    const triggers = (name: string) =>
      find('ScaledObject', name).spec.triggers.map(
        ({ metadata }: Fields) => `${metadata.consumerGroup} ${metadata.topic}`,
      );
    expect(triggers('content-worker')).to.deep.equal(['modelyard.content.worker modelyard.content.commands']);
    expect(triggers('registry-worker')).to.deep.equal(['modelyard.registry.worker-catalog modelyard.catalog.events']);
    const scaled = manifests
      .filter(({ kind }) => ['ScaledObject', 'HorizontalPodAutoscaler'].includes(kind))
      .map(({ metadata }) => metadata.name);
    const unscaled = roles.map(({ metadata }) => metadata.name).filter((name) => !scaled.includes(name));
    expect(unscaled).to.have.members(['catalog-relay', 'identity-relay', 'deployment-relay']);
    expect(new Set(scaled).size).to.equal(scaled.length);
  });

  it('gives each service a user of Kafka that may do what it has to', () => {
    const rulesOf = (name: string) =>
      find('KafkaUser', name).spec.authorization.acls.map(
        ({ resource: { type, name: of, patternType }, operations }: Fields) =>
          `${operations} ${patternType} ${type} ${of}`,
      );
    expect(rulesOf('content')).to.include.members([
      'Read,Write prefix topic modelyard.content.',
      'Read,Delete prefix group modelyard.content.',
      'Write literal topic modelyard.publication.commands',
      'Read literal topic modelyard.catalog.events',
    ]);
    expect(rulesOf('orchestrator')).to.include('Read,Write,Create,Delete prefix topic modelyard.run');
    expect(rulesOf('edge')).to.deep.equal(['Write literal topic modelyard.logs.records']);
    expect(rulesOf('monitoring')).to.deep.equal([
      'Describe prefix topic modelyard.',
      'Describe prefix group modelyard.',
    ]);
    expect(find('Kafka', 'kafka').spec.kafka.authorization.superUsers).to.deep.equal(['admin']);
    expect(find('KafkaUser', 'admin').spec).not.to.have.property('authorization');
    const login = find('TriggerAuthentication', 'kafka-lag').spec;
    expect(login.secretTargetRef[0].key).to.equal('MONITORING_KAFKA_PASSWORD');
    expect(find('ConfigMap', 'kafka-lag').data).to.deep.equal({ sasl: 'scram_sha512', username: 'monitoring' });
    for (const { spec } of manifests.filter(({ kind }) => kind === 'ScaledObject'))
      for (const trigger of spec.triggers) expect(trigger.authenticationRef).to.deep.equal({ name: 'kafka-lag' });
  });

  it('knows whose events workers read', () => {
    const handlers = {
      artifacts: artifactHandlers,
      composer: composerHandlers,
      notification: notificationHandlers,
      portal: portalHandlers,
      registry: registryHandlers,
    };
    const listed = (services as readonly ServiceDescriptor[]).flatMap(({ name, roles }) =>
      roles.flatMap(({ reads }) => (reads ? [[name, [...reads].sort()]] : [])),
    );
    const read = Object.entries(handlers).map(([name, create]) => {
      const types = Object.keys((create as (deps: unknown) => object)({}));
      return [name, [...new Set(types.map((type) => type.split('.')[1]))].sort()];
    });
    expect(Object.fromEntries(listed)).to.deep.equal(Object.fromEntries(read));
  });

  it('is what is in the repository, and each of its values is read by a template', () => {
    expect([...outdatedTemplates(services).keys()]).to.deep.equal([]);
    const text = JSON.stringify(platformManifests((values) => mark(values, [])));
    const unread = leaves.filter((path) => !text.includes(`<${path}>`));
    expect(unread).to.deep.equal([]);
    expect(readFileSync(`${chartFolder}/values.yaml`, 'utf8')).to.match(/^ {2}contentWorker: \{ min: 1, max: 12/m);
  });

  const leaves: string[] = [];
  /** Puts its own path in the place of each value that is no switch. */
  function mark(node: Fields, path: readonly string[]): void {
    for (const [name, field] of Object.entries<Fields>(node)) {
      const at = [...path, name];
      if (typeof field === 'boolean') node[name] = true;
      else if (typeof field === 'object' && !Array.isArray(field)) mark(field, at);
      else {
        node[name] = `<${at.join('.')}>`;
        leaves.push(at.join('.'));
      }
    }
  }
});
