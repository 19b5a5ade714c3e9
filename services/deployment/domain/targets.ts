/** Every target there is, in the order in which documents name them. */
export const targetNames = ['local', 'docker', 'kubernetes', 'cloudone', 'cloudtwo'] as const;
export type TargetName = (typeof targetNames)[number];
