import { AssignerProtocol, type PartitionAssigner } from 'kafkajs';
import { assignPartitions } from '../assign-partitions.ts';

/**
 * Every member owns one partition and requests the same one when it joins again, so that a gateway keeps its reply
 * address while others join and leave. More members than partitions share them.
 */
export function oneEach(owned: () => number | undefined): PartitionAssigner {
  const { MemberAssignment, MemberMetadata } = AssignerProtocol;
  return ({ cluster }) => ({
    name: 'one-each',
    version: 1,
    protocol({ topics }) {
      const userData = Buffer.from(JSON.stringify({ partition: owned() }));
      return { name: 'one-each', metadata: MemberMetadata.encode({ version: 1, topics, userData }) };
    },
    async assign({ members, topics }) {
      const topic = topics[0] ?? '';
      const count = cluster.findTopicPartitionMetadata(topic).length;
      const candidates = members.map(({ memberId, memberMetadata }) => {
        const { userData } = MemberMetadata.decode(memberMetadata) ?? {};
        return {
          memberId,
          preferred: (userData?.length ? JSON.parse(userData.toString()) : {}).partition as number | undefined,
        };
      });
      return assignPartitions(candidates, count).map(({ memberId, partition }) => ({
        memberId,
        memberAssignment: MemberAssignment.encode({
          version: 1,
          assignment: { [topic]: [partition] },
          userData: Buffer.alloc(0),
        }),
      }));
    },
  });
}
