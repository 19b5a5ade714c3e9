import type { Platform } from '../../../platform/python-packages/requirements.ts';

export const osOf = (platform: Platform): string => platform.split('/')[0] ?? '';
export const architectureOf = (platform: Platform): string => platform.split('/')[1] ?? '';
