import type { ClusterOptions } from '../../../services/deployment/domain/manifests/manifest.ts';
import { nodeFolder } from '../../../services/deployment/domain/manifests/model.ts';
import type { DeploymentPlan, PlannedComponent } from '../../../services/deployment/domain/plan.ts';
import { deploymentPlan } from '../deployment-plan.ts';

export const clusterOptions: ClusterOptions = {
  registry: 'models.example.org:8088',
  pullSecret: 'acumos-registry',
  orchestratorImage: 'modelyard/platform:1.2.3',
  probe: { viewer: 'example.org/viewer:1', files: 'nginx:1.29' },
  replicas: 1,
  limits: { memoryBytes: 2 ** 30, cores: 1 },
  nameOf: (component) => component,
  curlImage: 'curlimages/curl:8.16.0',
  serviceType: 'NodePort',
  published: 'brokers',
  dataVolume: nodeFolder,
};

const solution = '0b1d8b52-6f5e-4f0c-9d9e-3f6f0c8a7b11';

export const singlePlan = (change: Partial<DeploymentPlan> = {}, model: Partial<PlannedComponent> = {}) =>
  deploymentPlan({ name: 'churn', ...change }, modelOf('churn', 'churn', model));

const modelOf = (name: string, containerName: string, change: Partial<PlannedComponent> = {}) => ({
  ...{ name, containerName, solutionId: solution, image: `registry:8088/churn_${solution}:1.0.0` },
  proto: 'syntax = "proto3"; // {{ .Values }} $HOME\nmessage Row { double value = 1; }\n',
  ...change,
});

const component = (name: string, containerName: string, change: Partial<PlannedComponent> = {}): PlannedComponent => ({
  ...{ kind: 'model', revisionId: crypto.randomUUID(), version: '1.0.0', files: [], operations: ['score'] },
  ...modelOf(name, containerName, change),
});

const operation = (name: string, next: readonly object[] = []) => [
  {
    operation_signature: { operation_name: name, input_message_name: 'Row', output_message_name: 'Row' },
    connected_to: next,
  },
];

/** A data broker, and one model twice, under names that no cluster takes. */
export function compositePlan(change: Partial<DeploymentPlan> = {}): DeploymentPlan {
  const next = (container: string, name: string) => [
    { container_name: container, operation_signature: { operation_name: name } },
  ];
  const protoUri = `com/artifact/${solution}/churn/1.0.0/churn-1.0.0.proto`;
  const blueprint = {
    name: 'Twice {{ over }} $HOME',
    version: '1',
    input_ports: [],
    nodes: [
      {
        ...{ container_name: 'Broker_1', node_type: 'DataBroker', image: 'example.org/broker:1', proto_uri: '' },
        operation_signature_list: operation('pullData', next('Churn_Model1', 'score')),
        data_broker_map: {
          ...{ data_broker_type: 'csv', local_system_data_file_path: 'C:\\a "b".csv', first_row: 'contains_data' },
          ...{ target_system_url: '', user_id: 'reader', password: 'p"w', protobufFile: 'syntax = "proto3";\n' },
        },
      },
      {
        ...{ container_name: 'Churn_Model1', node_type: 'MLModel', image: 'x', proto_uri: protoUri },
        operation_signature_list: operation('score', next('Churn_Model2', 'score')),
      },
      {
        ...{ container_name: 'Churn_Model2', node_type: 'MLModel', image: 'x', proto_uri: protoUri },
        operation_signature_list: operation('score'),
      },
    ],
    probeIndicator: [{ value: 'true' }],
  };
  return deploymentPlan({
    name: 'twice',
    components: [
      component('churn-model2', 'Churn_Model2'),
      component('churn-model1', 'Churn_Model1'),
      component('broker-1', 'Broker_1', { kind: 'data_broker', image: 'example.org/broker:1', proto: undefined }),
    ],
    composition: { blueprint: JSON.stringify(blueprint, null, 1), entries: ['score'], probe: true },
    ...change,
  });
}
