import { readFileSync } from 'node:fs';
import { parse } from 'yaml';
import { z } from 'zod';
import { memberName, type TopicKind, topicKinds, topicName } from './topics.ts';

/** The planned state of one topic. */
export interface TopicPlan {
  readonly topic: string;
  readonly partitions: number;
  /** Kafka's own names and values: `retention.ms` and so on. */
  readonly config: Readonly<Record<string, string>>;
}

const settings = z.strictObject({
  partitions: z.int().min(1).max(1_000),
  /** Milliseconds; -1 keeps messages forever. */
  retentionMs: z.int().min(-1),
  maxMessageBytes: z
    .int()
    .min(1_024)
    .max(100 * 1024 * 1024),
  cleanup: z.enum(['delete', 'compact']),
});

const planFile = z.record(z.string(), z.partialRecord(z.enum(topicKinds), settings));

/** `run-{solution}`: the topics that every member of the family `run` gets when it is created. */
const familyKey = /^([a-z][a-z0-9-]*)-\{[a-z]+\}$/;

/**
 * Reads `infra/kafka/topics.yaml`: service, kind, settings. Without families, whose members are not known here.
 *
 * @param prefix first segment of every topic, see `topics.ts`
 * @throws an error that names the file and every invalid setting in it
 */
export function readTopicPlan(file: string, prefix: string): TopicPlan[] {
  return Object.entries(readPlanFile(file))
    .filter(([service]) => !familyKey.test(service))
    .flatMap(([service, kinds]) => plansOf(prefix, service, kinds));
}

/** The topics of one member of a family, of these kinds; see `memberName`. */
export function readFamilyPlan(
  file: string,
  prefix: string,
  { family, name, kinds }: { family: string; name: string; kinds: readonly TopicKind[] },
): TopicPlan[] {
  const found = Object.entries(readPlanFile(file)).find(([service]) => familyKey.exec(service)?.[1] === family);
  if (!found) throw new Error(`${file} has no family ${family}`);
  const wanted = Object.fromEntries(Object.entries(found[1]).filter(([kind]) => kinds.includes(kind as TopicKind)));
  return plansOf(prefix, memberName(family, name), wanted);
}

/** Names of all topics as patterns, families included: `{prefix}.run-{solution}.results`. */
export function topicAddresses(file: string): string[] {
  return Object.entries(readPlanFile(file)).flatMap(([service, kinds]) =>
    Object.keys(kinds).map((kind) => `{prefix}.${service}.${kind}`),
  );
}

function readPlanFile(file: string): z.output<typeof planFile> {
  const result = planFile.safeParse(parse(readFileSync(file, 'utf8')));
  if (!result.success) throw new Error(`${file} is invalid:\n${z.prettifyError(result.error)}`);
  return result.data;
}

function plansOf(prefix: string, service: string, kinds: z.output<typeof planFile>[string]): TopicPlan[] {
  return topicKinds.flatMap((kind) => {
    const plan = kinds[kind];
    return plan
      ? [{ topic: topicName(prefix, service, kind), partitions: plan.partitions, config: kafkaConfig(plan) }]
      : [];
  });
}

const weekMs = 7 * 24 * 60 * 60 * 1_000;

const kafkaConfig = (plan: z.output<typeof settings>): Record<string, string> => ({
  'cleanup.policy': plan.cleanup,
  'retention.ms': String(plan.retentionMs),
  // Only closed segments are removed; with the broker's default of a week, ten minutes of replies would stay for a week.
  'segment.ms': String(plan.retentionMs < 0 ? weekMs : Math.min(plan.retentionMs, weekMs)),
  'max.message.bytes': String(plan.maxMessageBytes),
});
