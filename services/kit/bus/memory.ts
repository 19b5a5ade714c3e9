import { assignPartitions } from './assign-partitions.ts';
import { checkSizes } from './record-size.ts';
import type { GroupState, IncomingRecord, OutgoingRecord, SubscribeOptions, Transport } from './transport.ts';

/** One partition of one topic: `topic/partition`. */
type Place = string;

interface Member {
  readonly id: string;
  readonly options: SubscribeOptions;
  /** The next offset to deliver, for each partition of this member. */
  readonly positions: Map<Place, number>;
  readonly busy: Set<Place>;
  paused: boolean;
}

interface Group {
  members: Member[];
  readonly committed: Map<Place, number>;
}

const placeOf = (topic: string, partition: number): Place => `${topic}/${partition}`;
const topicOf = (place: Place): string => place.slice(0, place.lastIndexOf('/'));
const batchLimit = 500;

/** The broker's in-memory twin: partitions, keys, groups, commits and redelivery, without time or disk. */
export function createMemoryTransport({ partitions = 4 }: { partitions?: number } = {}): Transport {
  const logs = new Map<Place, IncomingRecord[]>();
  const groups = new Map<string, Group>();
  const all = Array.from({ length: partitions }, (_, partition) => partition);

  const logOf = (place: Place): IncomingRecord[] => {
    const known = logs.get(place) ?? [];
    logs.set(place, known);
    return known;
  };

  function append(record: OutgoingRecord): void {
    const partition = record.partition ?? hash(record.key) % partitions;
    // As the real client does: a record for a partition that does not exist is dropped without an error.
    if (partition >= partitions) return;
    const log = logOf(placeOf(record.topic, partition));
    // Copies, as a network makes them: later changes of the sender's buffer must not be visible.
    const copy = { value: Buffer.from(record.value), headers: { ...record.headers } };
    log.push({ ...record, ...copy, partition, offset: log.length, timestamp: Date.now() });
  }

  function partitionsOf(group: Group, topic: string): Map<string, readonly number[]> {
    const members = group.members.filter(({ options }) => options.topics.includes(topic));
    if (members[0]?.options.assign !== 'one-each')
      return new Map(members.map(({ id }, index) => [id, all.filter((one) => one % members.length === index)]));
    const candidates = members.map(({ id, positions }) => ({
      memberId: id,
      preferred: all.find((partition) => positions.has(placeOf(topic, partition))),
    }));
    return new Map(assignPartitions(candidates, partitions).map(({ memberId, partition }) => [memberId, [partition]]));
  }

  /** Assigns all partitions again: every member continues from the committed offsets, also where it keeps its partitions. */
  function rebalance(group: Group): void {
    const topics = [...new Set(group.members.flatMap(({ options }) => options.topics))];
    const shares = new Map(topics.map((topic) => [topic, partitionsOf(group, topic)]));
    for (const member of group.members) {
      const { topics: wanted, from, onAssigned } = member.options;
      const assignment = Object.fromEntries(wanted.map((topic) => [topic, shares.get(topic)?.get(member.id) ?? []]));
      member.positions.clear();
      for (const [topic, mine] of Object.entries(assignment))
        for (const place of mine.map((partition) => placeOf(topic, partition)))
          member.positions.set(place, group.committed.get(place) ?? (from === 'latest' ? logOf(place).length : 0));
      onAssigned?.(assignment, true);
      pump(member);
    }
  }

  function pump(member: Member): void {
    for (const place of member.positions.keys()) {
      if (!member.busy.has(place)) setImmediate(() => deliver(member, place));
    }
  }

  async function deliver(member: Member, place: Place): Promise<void> {
    const log = logOf(place);
    const position = member.positions.get(place);
    if (member.paused || member.busy.has(place) || position === undefined) return;
    const records = log.slice(position, position + batchLimit);
    const [first] = records;
    if (!first) return;
    member.busy.add(place);
    const { topic, partition } = first;
    await member.options.onBatch({
      topic,
      partition,
      records,
      highWatermark: log.length,
      heartbeat: async () => undefined,
    });
    member.busy.delete(place);
    // Unless the partition was assigned again meanwhile, which reset its position.
    if (member.positions.get(place) === position) member.positions.set(place, position + records.length);
    pump(member);
  }

  function stateOf(group: string, { members, committed }: Group): GroupState {
    const lag: Record<string, number> = {};
    for (const [place, next] of committed) {
      const topic = topicOf(place);
      lag[topic] = (lag[topic] ?? 0) + logOf(place).length - next;
    }
    return { group, members: members.length, lag };
  }

  function leave(group: Group, member: Member): void {
    group.members = group.members.filter((other) => other !== member);
    member.positions.clear();
  }

  let joined = 0;
  return {
    async publish(records) {
      checkSizes(records);
      for (const record of records) append(record);
      for (const group of groups.values()) group.members.forEach(pump);
    },
    async subscribe(options) {
      const group: Group = groups.get(options.group) ?? { members: [], committed: new Map() };
      groups.set(options.group, group);
      joined += 1;
      const member = { id: String(joined), options, positions: new Map(), busy: new Set<Place>(), paused: false };
      group.members.push(member);
      rebalance(group);
      return {
        get joined() {
          return group.members.includes(member);
        },
        confirmed: true,
        async commit(topic, nextOffsets) {
          for (const [partition, offset] of nextOffsets) group.committed.set(placeOf(topic, partition), offset);
        },
        pause() {
          member.paused = true;
        },
        async close() {
          if (!group.members.includes(member)) return;
          leave(group, member);
          rebalance(group);
        },
      };
    },
    async readAll(topic, onRecord, since = 0) {
      for (const partition of all) {
        const log = logOf(placeOf(topic, partition));
        const begin = log.findIndex(({ timestamp }) => timestamp >= since);
        if (begin >= 0) for (const record of log.slice(begin)) onRecord(record);
      }
    },
    logEnds: async (topic) => new Map(all.map((partition) => [partition, logOf(placeOf(topic, partition)).length])),
    async ensureTopics(plans) {
      for (const { topic } of plans) for (const partition of all) logOf(placeOf(topic, partition));
    },
    topics: async () => [...new Set([...logs.keys()].map(topicOf))],
    groups: async (wanted) => [...groups].flatMap(([group, state]) => (wanted(group) ? [stateOf(group, state)] : [])),
    ping: async () => true,
    async close() {
      for (const group of groups.values()) for (const member of group.members) leave(group, member);
    },
  };
}

function hash(key: string): number {
  let sum = 0;
  for (const char of key) sum = (sum * 31 + (char.codePointAt(0) ?? 0)) >>> 0;
  return sum;
}
