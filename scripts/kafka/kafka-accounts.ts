import type { KafkaRight } from '../../services/kit/bus/kafka.ts';
import { parseTopic, topicName } from '../../services/kit/bus/topics.ts';
import { settingPrefix } from '../../services/kit/config.ts';
import type { ServiceDescriptor } from '../../services/kit/descriptor.ts';
import { services } from '../../services/services.ts';

/** A user of Kafka, and its rights. */
export interface KafkaUser {
  readonly name: string;
  readonly rights: readonly KafkaRight[];
}

/** Of tools that watch how far behind readers are, such as KEDA. */
export const kafkaObserver = 'monitoring';

/** All services but files for browsers, which no process of their own sends. */
const running: readonly ServiceDescriptor[] = services.filter(({ roles }) => roles.length > 0);

/** Every service has a user that is named as it is. */
export const kafkaUsers: readonly string[] = [...running.map(({ name }) => name), kafkaObserver];

/** `CONTENT_KAFKA_CREDENTIALS`: what content alone logs in with. */
export const kafkaCredentialsSetting = (service: string): string => `${settingPrefix(service)}KAFKA_CREDENTIALS`;

/** What `npm run kafka-accounts` gives the user of content as its password: `CONTENT_KAFKA_PASSWORD`. */
export const kafkaPasswordSetting = (service: string): string => `${settingPrefix(service)}KAFKA_PASSWORD`;

/** Topics of runs, in common and of single solutions: `run`, `run-credit`. */
const familiesOf: Readonly<Record<string, readonly string[]>> = { orchestrator: ['run'] };

/** It shows the dead letters and the readers of all services, and sends dead letters again. */
const administers = 'portal';

/**
 * Each service reads and writes what is below its own name. It sends commands to others and answers theirs, which are signed or
 * bound to a waiting client, and reads the events of all: it can neither write events of another service nor read its commands.
 * One that neither sends nor receives messages may write its logs.
 * `topics` are all there are at the start.
 */
export function kafkaAccounts(prefix: string, topics: readonly string[]): readonly KafkaUser[] {
  const kinds = (...wanted: readonly string[]) =>
    topics.filter((topic) => wanted.includes(parseTopic(topic)?.kind ?? ''));
  const logs = kinds('records').map((name) => right('topic', name, 'write'));
  const others: readonly KafkaRight[] = [
    ...kinds('commands', 'replies').map((name) => right('topic', name, 'write')),
    ...logs,
    ...kinds('events').map((name) => right('topic', name, 'read')),
  ];
  const ofServices = running.map(({ name, roles }) => ({
    name,
    rights: roles.some(({ settings }) => 'KAFKA_BROKERS' in settings)
      ? [...ownRights(prefix, name), ...others, ...moreRights(prefix, name)]
      : logs,
  }));
  const observed = (['topic', 'group'] as const).map((kind) => ({
    ...right(kind, `${prefix}.`, 'describe'),
    isPrefix: true,
  }));
  return [...ofServices, { name: kafkaObserver, rights: observed }];
}

function ownRights(prefix: string, service: string): readonly KafkaRight[] {
  const own = `${prefix}.${service}.`;
  return [
    { ...right('topic', own, 'read', 'write'), isPrefix: true },
    { ...right('group', own, 'read', 'delete'), isPrefix: true },
  ];
}

function moreRights(prefix: string, service: string): readonly KafkaRight[] {
  const families = (familiesOf[service] ?? []).map((family) =>
    topicName(prefix, family, 'dead').replace(/\.dead$/, ''),
  );
  const runs = families.flatMap((name) => [
    { ...right('topic', name, 'read', 'write', 'create', 'delete'), isPrefix: true },
    { ...right('group', name, 'read', 'delete'), isPrefix: true },
  ]);
  if (service !== administers) return runs;
  return [
    { ...right('topic', `${prefix}.`, 'read', 'write'), isPrefix: true },
    { ...right('group', `${prefix}.`, 'read', 'delete'), isPrefix: true },
  ];
}

/** Who may read or write may describe as well. */
const right = (
  resource: KafkaRight['resource'],
  name: string,
  ...operations: KafkaRight['operations'][number][]
): KafkaRight => ({ resource, name, operations });
