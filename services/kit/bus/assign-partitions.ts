/** A member of a group in which everybody owns one partition. */
export interface OneEachMember {
  readonly memberId: string;
  /** The partition it has, when it joins again. */
  readonly wish?: number | undefined;
}

/** Wishes are granted first come, first served; the others get what is free, and share where nothing is. */
export function assignPartitions(
  members: readonly OneEachMember[],
  partitions: number,
): { memberId: string; partition: number }[] {
  const granted = new Map<number, string>();
  for (const { memberId, wish } of members) {
    if (wish !== undefined && wish < partitions && !granted.has(wish)) granted.set(wish, memberId);
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
