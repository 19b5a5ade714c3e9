import type { KafkaRight } from '../../../services/kit/bus/kafka.ts';
import { readTopicPlan } from '../../../services/kit/bus/topic-plan.ts';
import { kafkaAccounts, kafkaPasswordSetting } from '../../kafka/kafka-accounts.ts';
import { type ClusterObject, nameLabel, object, partOf } from './cluster-object.ts';
import { kafkaName } from './engines.ts';
import { value } from './marker.ts';
import { secretName } from './pod.ts';

/** Stands for the prefix while rights are put together; a marker is no name of a topic. */
const prefix = 'prefix';

/** Users of Strimzi: who may do everything, and the services with their rights. It removes users that it does not know. */
export function kafkaUserObjects(): ClusterObject[] {
  const topics = readTopicPlan('infra/kafka/topics.yaml', prefix).map(({ topic }) => topic);
  const users = kafkaAccounts(prefix, topics).map(({ name, rights }) =>
    user(name, { name: secretName, key: kafkaPasswordSetting(name) }, rights),
  );
  const at = (name: string) => value(`engines.kafka.admin.${name}`);
  return [user(at('name'), { name: at('secret'), key: at('key') }), ...users];
}

function user(name: string, password: object, rights?: readonly KafkaRight[]): ClusterObject {
  const made = object('kafka.strimzi.io/v1', 'KafkaUser', name, {
    spec: {
      authentication: { type: 'scram-sha-512', password: { valueFrom: { secretKeyRef: password } } },
      ...(rights && { authorization: { type: 'simple', acls: rights.map(rule) } }),
    },
  });
  const labels = { [nameLabel]: name, ...partOf, 'strimzi.io/cluster': kafkaName };
  return { ...made, metadata: { ...made.metadata, labels } };
}

const rule = ({ resource, name, isPrefix, operations }: KafkaRight) => ({
  resource: {
    ...{ type: resource, name: name.replace(/^prefix(?=\.)/, value('topicPrefix')) },
    patternType: isPrefix ? 'prefix' : 'literal',
  },
  operations: operations.map((one) => `${one.charAt(0).toUpperCase()}${one.slice(1)}`),
});
