import type { Admin, Kafka } from 'kafkajs';
import { unavailable } from '../../errors.ts';
import type { GroupState } from '../transport.ts';

/** Each costs a request or two. */
const mostGroups = 500;

/** The groups that are wanted, over a connection of its own. Errors: `unavailable`. */
export async function readGroups(kafka: Kafka, wanted: (group: string) => boolean): Promise<GroupState[]> {
  const admin = kafka.admin({ retry: { retries: 1 } });
  try {
    await admin.connect();
    const names = (await admin.listGroups()).groups
      .map(({ groupId }) => groupId)
      .filter(wanted)
      .slice(0, mostGroups);
    if (names.length === 0) return [];
    const { groups } = await admin.describeGroups(names);
    const endsOf = createEndsOf(admin);
    const states: GroupState[] = [];
    for (const { groupId: group, members } of groups)
      states.push({ group, members: members.length, lag: await lagOf(admin, group, endsOf) });
    return states;
  } catch (error) {
    throw unavailable('Kafka cannot be reached.', error);
  } finally {
    await admin.disconnect().catch(() => undefined);
  }
}

type EndsOf = (topic: string) => Promise<Awaited<ReturnType<Admin['fetchTopicOffsets']>>>;

/** Groups read the same topics: each is asked for once. */
function createEndsOf(admin: Admin): EndsOf {
  const known = new Map<string, ReturnType<EndsOf>>();
  return (topic) => {
    const ends = known.get(topic) ?? admin.fetchTopicOffsets(topic);
    known.set(topic, ends);
    return ends;
  };
}

async function lagOf(admin: Admin, groupId: string, endsOf: EndsOf): Promise<Record<string, number>> {
  const lag: Record<string, number> = {};
  for (const { topic, partitions } of await admin.fetchOffsets({ groupId })) {
    // -1: it has handled nothing of this partition.
    const begun = partitions.filter(({ offset }) => Number(offset) >= 0);
    if (begun.length === 0) continue;
    const ends = new Map((await endsOf(topic)).map((one) => [one.partition, one]));
    const behind = begun.map(({ partition, offset }) => {
      const { low = 0, high = 0 } = ends.get(partition) ?? {};
      // What retention has deleted is not waiting any more.
      return Math.max(0, Number(high) - Math.max(Number(offset), Number(low)));
    });
    lag[topic] = behind.reduce((sum, one) => sum + one, 0);
  }
  return lag;
}
