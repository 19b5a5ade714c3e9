import { kafkaObserver, kafkaPasswordSetting } from '../../kafka/kafka-accounts.ts';
import { containerOf, type Part } from '../platform-parts.ts';
import { type ClusterObject, object } from './cluster-object.ts';
import { value } from './marker.ts';
import { secretName } from './pod.ts';
import { isScaled, valueKey } from './workload.ts';

const lagLoginName = 'kafka-lag';

/** What KEDA logs in to Kafka with. */
export function lagLogin(): ClusterObject[] {
  const login = { sasl: 'scram_sha512', username: kafkaObserver };
  return [
    object('v1', 'ConfigMap', lagLoginName, { data: login }),
    object('keda.sh/v1alpha1', 'TriggerAuthentication', lagLoginName, {
      spec: {
        configMapTargetRef: Object.keys(login).map((key) => ({ parameter: key, name: lagLoginName, key })),
        secretTargetRef: [{ parameter: 'password', name: secretName, key: kafkaPasswordSetting(kafkaObserver) }],
      },
    }),
  ];
}

/** How a part grows: by the lag of the topics it reads, where KEDA is there to ask Kafka; otherwise by processor time. */
export function autoscaling(part: Part): { readonly byLag?: ClusterObject; readonly byProcessor?: ClusterObject } {
  if (!isScaled(part)) return {};
  const name = containerOf(part);
  const bounds = { min: value(`roles.${valueKey(name)}.min`), max: value(`roles.${valueKey(name)}.max`) };
  const byProcessor = object('autoscaling/v2', 'HorizontalPodAutoscaler', name, {
    spec: {
      scaleTargetRef: { apiVersion: 'apps/v1', kind: 'Deployment', name },
      ...{ minReplicas: bounds.min, maxReplicas: bounds.max },
      metrics: [
        {
          type: 'Resource',
          resource: {
            name: 'cpu',
            target: { type: 'Utilization', averageUtilization: value('autoscaling.processor') },
          },
        },
      ],
      // A process that leaves moves partitions: not for a short pause.
      behavior: { scaleDown: { stabilizationWindowSeconds: 300 } },
    },
  });
  const triggers = readTopics(part).map(({ group, topic }) => ({
    type: 'kafka',
    authenticationRef: { name: lagLoginName },
    metadata: {
      bootstrapServers: value('engines.kafka.brokers'),
      consumerGroup: `${value('topicPrefix')}.${group}`,
      topic: `${value('topicPrefix')}.${topic}`,
      lagThreshold: value('autoscaling.lag'),
      offsetResetPolicy: 'earliest',
    },
  }));
  if (triggers.length === 0) return { byProcessor };
  const byLag = object('keda.sh/v1alpha1', 'ScaledObject', name, {
    spec: {
      scaleTargetRef: { name },
      ...{ minReplicaCount: bounds.min, maxReplicaCount: bounds.max, pollingInterval: 15 },
      advanced: {
        horizontalPodAutoscalerConfig: { behavior: { scaleDown: { stabilizationWindowSeconds: 300 } } },
      },
      triggers,
    },
  });
  return { byLag, byProcessor };
}

/** Of commands, whose senders it verifies, and of events. Topics of runs have the names of solutions: none can be named here. */
function readTopics({ service, role }: Part): { readonly group: string; readonly topic: string }[] {
  const commands = 'COMMAND_SENDER_KEYS' in role.settings;
  return [
    ...(commands ? [{ group: `${service.name}.${role.name}`, topic: `${service.name}.commands` }] : []),
    ...(role.reads ?? []).map((other) => ({
      group: `${service.name}.${role.name}-${other}`,
      topic: `${other}.events`,
    })),
  ];
}
