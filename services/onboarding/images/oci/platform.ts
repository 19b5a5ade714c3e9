/** What images are built for, as Docker writes it. */
export const platforms = ['linux/amd64', 'linux/arm64'] as const;

export type Platform = (typeof platforms)[number];

export const osOf = (platform: Platform): string => platform.split('/')[0] ?? '';
export const architectureOf = (platform: Platform): string => platform.split('/')[1] ?? '';
