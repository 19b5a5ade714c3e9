/** A member of a group in which every member owns one partition. */
export interface OneEachMember {
  readonly memberId: string;
  /** The partition that it owned before, where it joins again. */
  readonly preferred?: number | undefined;
}

/** Members keep the partition they owned, first come, first served; others get a free one, and share where none is free. */
export function assignPartitions(
  members: readonly OneEachMember[],
  partitions: number,
): { memberId: string; partition: number }[] {
  const granted = new Map<number, string>();
  for (const { memberId, preferred } of members) {
    if (preferred !== undefined && preferred < partitions && !granted.has(preferred)) granted.set(preferred, memberId);
  }
  const kept = new Map([...granted].map(([partition, memberId]) => [memberId, partition]));
  const free = Array.from({ length: partitions }, (_, partition) => partition).filter(
    (partition) => !granted.has(partition),
  );
  let next = 0;
  return members.map(({ memberId }) => {
    const partition = kept.get(memberId) ?? free[next] ?? next % partitions;
    if (!kept.has(memberId)) next += 1;
    return { memberId, partition };
  });
}
