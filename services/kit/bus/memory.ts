import type { IncomingRecord, OutgoingRecord, SubscribeOptions, Transport } from './transport.ts';

interface Member {
  readonly options: SubscribeOptions;
  /** Next offset to deliver, by partition. */
  readonly positions: Map<number, number>;
  readonly busy: Set<number>;
  paused: boolean;
}

interface Group {
  readonly members: Member[];
  /** Committed offsets, by `topic/partition`. */
  readonly committed: Map<string, number>;
}

/** The broker's twin inside one process: partitions, keys, groups, commits and redelivery, without time or disk. */
export function createMemoryTransport({ partitions = 4 }: { partitions?: number } = {}): Transport {
  const topics = new Map<string, IncomingRecord[][]>();
  const groups = new Map<string, Group>();

  const logOf = (topic: string): IncomingRecord[][] => {
    const known = topics.get(topic) ?? Array.from({ length: partitions }, () => []);
    topics.set(topic, known);
    return known;
  };

  function append(record: OutgoingRecord): void {
    const log = logOf(record.topic);
    const partition = record.partition ?? hash(record.key) % partitions;
    const records = log[partition];
    if (!records) throw new Error(`${record.topic} has no partition ${partition}`);
    records.push({ ...record, partition, offset: records.length, timestamp: Date.now() });
  }

  /** Hands out partitions anew, as a rebalance does: everybody goes on from what was committed. */
  function rebalance(group: Group): void {
    group.members.forEach((member, index) => {
      const owns = (partition: number) =>
        member.options.assign === 'one-each'
          ? partition === index % partitions
          : partition % group.members.length === index;
      const mine = Array.from({ length: partitions }, (_, partition) => partition).filter(owns);
      member.positions.clear();
      for (const partition of mine) member.positions.set(partition, group.committed.get(String(partition)) ?? 0);
      member.options.onAssigned?.(Object.fromEntries(member.options.topics.map((topic) => [topic, mine])));
      pump(member);
    });
  }

  function pump(member: Member): void {
    for (const partition of member.positions.keys()) {
      if (!member.busy.has(partition)) setImmediate(() => deliver(member, partition));
    }
  }

  async function deliver(member: Member, partition: number): Promise<void> {
    const topic = member.options.topics[0] ?? '';
    const log = logOf(topic)[partition] ?? [];
    const position = member.positions.get(partition);
    if (member.paused || member.busy.has(partition) || position === undefined || position >= log.length) return;
    member.busy.add(partition);
    const records = log.slice(position, position + 500);
    await member.options.onBatch({
      topic,
      partition,
      records,
      highWatermark: log.length,
      heartbeat: async () => undefined,
    });
    member.busy.delete(partition);
    if (member.positions.get(partition) === position) member.positions.set(partition, position + records.length);
    pump(member);
  }

  return {
    async publish(records) {
      for (const record of records) append(record);
      for (const group of groups.values()) group.members.forEach(pump);
    },
    async subscribe(options) {
      const group: Group = groups.get(options.group) ?? { members: [], committed: new Map() };
      groups.set(options.group, group);
      const member: Member = { options, positions: new Map(), busy: new Set(), paused: false };
      group.members.push(member);
      rebalance(group);
      return {
        get joined() {
          return group.members.includes(member);
        },
        async commit(_topic, partition, nextOffset) {
          group.committed.set(String(partition), nextOffset);
        },
        pause() {
          member.paused = true;
        },
        async close() {
          const index = group.members.indexOf(member);
          if (index < 0) return;
          group.members.splice(index, 1);
          rebalance(group);
        },
      };
    },
    async readAll(topic, onRecord) {
      for (const record of logOf(topic).flat()) onRecord(record);
    },
    ping: async () => true,
    async close() {
      for (const group of groups.values()) group.members.splice(0);
    },
  };
}

function hash(key: string): number {
  let sum = 0;
  for (const char of key) sum = (sum * 31 + (char.codePointAt(0) ?? 0)) >>> 0;
  return sum;
}
