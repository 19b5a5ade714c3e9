import { readFileSync } from 'node:fs';
import { parse } from 'yaml';
import { z } from 'zod';
import { topicKinds, topicName } from './topics.ts';

/** One topic as it should be. */
export interface TopicPlan {
  readonly topic: string;
  readonly partitions: number;
  /** Kafka's own setting names and texts: `retention.ms` and so on. */
  readonly config: Readonly<Record<string, string>>;
}

const settings = z.strictObject({
  partitions: z.int().min(1).max(1_000),
  /** Milliseconds; -1 keeps messages for ever. */
  retentionMs: z.int().min(-1),
  maxMessageBytes: z
    .int()
    .min(1_024)
    .max(100 * 1024 * 1024),
  cleanup: z.enum(['delete', 'compact']),
});

const planFile = z.record(z.string(), z.partialRecord(z.enum(topicKinds), settings));

/**
 * Reads `infra/kafka/topics.yaml`: service, kind, settings.
 *
 * @param prefix first segment of every topic, see `topics.ts`
 * @throws an error that names the file and every wrong setting in it
 */
export function readTopicPlan(file: string, prefix: string): TopicPlan[] {
  const result = planFile.safeParse(parse(readFileSync(file, 'utf8')));
  if (!result.success) throw new Error(`${file} is wrong:\n${z.prettifyError(result.error)}`);
  return Object.entries(result.data).flatMap(([service, kinds]) =>
    topicKinds.flatMap((kind) => {
      const plan = kinds[kind];
      return plan
        ? [{ topic: topicName(prefix, service, kind), partitions: plan.partitions, config: kafkaConfig(plan) }]
        : [];
    }),
  );
}

const weekMs = 7 * 24 * 60 * 60 * 1_000;

const kafkaConfig = (plan: z.output<typeof settings>): Record<string, string> => ({
  'cleanup.policy': plan.cleanup,
  'retention.ms': String(plan.retentionMs),
  // Only closed segments are removed; with the broker's own week, ten minutes of replies would stay for that long.
  'segment.ms': String(plan.retentionMs < 0 ? weekMs : Math.min(plan.retentionMs, weekMs)),
  'max.message.bytes': String(plan.maxMessageBytes),
});
