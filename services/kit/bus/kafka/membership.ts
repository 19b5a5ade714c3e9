import { type Consumer, type PartitionAssigner, PartitionAssigners } from 'kafkajs';

/** What a consumer knows of its place in the group. */
export interface Membership {
  /** Counts the attempts to join. */
  readonly assigner: PartitionAssigner;
  /** To be called once, before the consumer runs. */
  follow(consumer: Consumer): void;
  /**
   * To be called at every join. Whether the group went from one generation of this member to its next: then no generation
   * lies between in which another member may have owned its partitions.
   */
  joined(memberId: string): boolean;
  /** Whether the coordinator has confirmed this member within the last session. */
  readonly confirmed: boolean;
}

/**
 * kafkajs does not tell the generation that was joined. A member that the coordinator removed gets another id, and one
 * that missed a generation has asked to join more than once.
 */
export function createMembership(
  sessionTimeoutMs: number,
  inner: PartitionAssigner = PartitionAssigners.roundRobin,
): Membership {
  let attempts = 0;
  let member: string | undefined;
  let heartbeatSentAt = 0;
  let confirmedAt = 0;
  let joinAskedAt = 0;
  return {
    assigner(config) {
      const assigner = inner(config);
      return {
        name: assigner.name,
        version: assigner.version,
        assign: (group) => assigner.assign(group),
        protocol(subscription) {
          attempts += 1;
          joinAskedAt = Date.now();
          return assigner.protocol(subscription);
        },
      };
    },
    follow(consumer) {
      // The answer may have waited in a process that was stopped: what counts is when the request was sent.
      consumer.on(consumer.events.REQUEST, ({ payload }) => {
        if (payload.apiName === 'Heartbeat') heartbeatSentAt = payload.sentAt;
      });
      consumer.on(consumer.events.HEARTBEAT, () => {
        confirmedAt = Math.max(confirmedAt, heartbeatSentAt);
      });
    },
    joined(memberId) {
      const continued = member === memberId && attempts === 1;
      member = memberId;
      attempts = 0;
      confirmedAt = Math.max(confirmedAt, joinAskedAt);
      return continued;
    },
    get confirmed() {
      return Date.now() - confirmedAt < sessionTimeoutMs;
    },
  };
}
