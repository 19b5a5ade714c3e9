import type { TopicPlan } from './topic-plan.ts';

/** Headers as text: Kafka has bytes, this platform always writes UTF-8. */
export type Headers = Readonly<Record<string, string>>;

export interface OutgoingRecord {
  readonly topic: string;
  /** Only replies name a partition; other records are partitioned by key. */
  readonly partition?: number;
  readonly key: string;
  readonly value: Buffer;
  readonly headers: Headers;
}

export interface IncomingRecord {
  readonly topic: string;
  readonly partition: number;
  readonly offset: number;
  readonly key: string;
  readonly value: Buffer;
  readonly headers: Headers;
  /** Milliseconds since the epoch, set by the producer. */
  readonly timestamp: number;
}

/** Records of one partition, in order. */
export interface Batch {
  readonly topic: string;
  readonly partition: number;
  readonly records: readonly IncomingRecord[];
  /** Offset after the last record of the partition, for the lag. */
  readonly highWatermark: number;
  /** To be called about once a second while `onBatch` waits, or the group assigns the partition to another member. */
  heartbeat(): Promise<void>;
}

/** Topic to partitions. */
export type Assignment = Readonly<Record<string, readonly number[]>>;

export interface SubscribeOptions {
  readonly group: string;
  readonly topics: readonly string[];
  /** Where a group without committed offsets starts. */
  readonly from: 'earliest' | 'latest';
  /**
   * `balanced`: the partitions are distributed over the members. `one-each`: every member owns one partition and keeps
   * it while others join and leave; partitions beyond the number of members are not read.
   */
  readonly assign?: 'balanced' | 'one-each';
  /** Resolves when the next batch of this partition may be delivered. Records stay uncommitted until `commit`. */
  onBatch(batch: Batch): Promise<void>;
  /**
   * Called after every join and rebalance. Partitions that are not named any more have another owner. `continued`: the
   * partitions that are named again had no other owner since the last call.
   */
  onAssigned?(assignment: Assignment, continued: boolean): void;
}

export interface Subscription {
  /** False until the group is joined, and while the connection is lost. */
  readonly joined: boolean;
  /**
   * False where the group may have given the partitions to other members without this one knowing: the process was
   * stopped, or the network, for longer than a session. Either it becomes true again or `onAssigned` is called.
   */
  readonly confirmed: boolean;
  /**
   * Marks everything before the next offset of each partition as handled, in one request. Throws where the broker is
   * unavailable; the caller retries later.
   */
  commit(topic: string, nextOffsets: ReadonlyMap<number, number>): Promise<void>;
  /** No further `onBatch`; commits are still possible. */
  pause(): void;
  /** Leaves the group. */
  close(): Promise<void>;
}

/** A consumer group, and how far it is behind. */
export interface GroupState {
  readonly group: string;
  /** Processes that have joined it. */
  readonly members: number;
  /** How many records it has not handled yet, by topic; without topics of which it has handled nothing. */
  readonly lag: Readonly<Record<string, number>>;
}

/**
 * What the bus needs of a broker. `kafka.ts` is the real one; `memory.ts` behaves alike inside one process. Both pass
 * `test/contract/bus/transport.suite.ts`.
 */
export interface Transport {
  /** Resolves when all in-sync replicas have the records. Errors: `unavailable`, `too_large`. */
  publish(records: readonly OutgoingRecord[]): Promise<void>;
  subscribe(options: SubscribeOptions): Promise<Subscription>;
  /**
   * Reads all records that are in the topic now, each partition oldest first, without joining a group of the platform.
   * `since` (milliseconds since the epoch) skips records before the first one of that time.
   * Errors: `unavailable`.
   */
  readAll(topic: string, onRecord: (record: IncomingRecord) => void, since?: number): Promise<void>;
  /** The offset after the last record of each partition. Errors: `unavailable`. */
  logEnds(topic: string): Promise<ReadonlyMap<number, number>>;
  /** Creates the topics that do not exist yet. Errors: `unavailable`. */
  ensureTopics(plans: readonly TopicPlan[]): Promise<void>;
  /** Names of all topics of the cluster. Errors: `unavailable`. */
  topics(): Promise<string[]>;
  /** The groups whose names are wanted, some hundreds at most. Errors: `unavailable`. */
  groups(wanted: (group: string) => boolean): Promise<readonly GroupState[]>;
  /** Whether the broker answers. */
  ping(): Promise<boolean>;
  close(): Promise<void>;
}
