import { createHash } from 'node:crypto';
import type { Material } from '../../domain/checks/material.ts';
import type { SeenPart } from '../../domain/checks/seen.ts';

/** What a check of this material sees, as digests. */
export const seenParts = ({ texts, metadata, files }: Material): readonly SeenPart[] => [
  ...[...texts, ...metadata].map(({ label, text }) => ({ label, digest: digestOf(text) })),
  ...files.map(({ label, name, artifactTypeCode, identity }) => ({
    ...{ label, digest: digestOf(JSON.stringify([name, artifactTypeCode, identity])) },
  })),
];

const digestOf = (text: string): string => createHash('sha256').update(text).digest('hex');
