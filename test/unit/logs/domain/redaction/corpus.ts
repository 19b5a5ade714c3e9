import { ownAndCloudSecrets } from './corpus-forms.ts';
import { namedSecrets } from './corpus-names.ts';

/** A text with secrets between « and »: each may not survive, and everything around them stays as it is. */
export type MarkedText = readonly [kind: string, name: string, marked: string];

export interface SecretLine {
  readonly kind: string;
  readonly name: string;
  readonly text: string;
  readonly secrets: readonly string[];
  readonly expected: string;
}

export const secretLines: readonly SecretLine[] = [...namedSecrets, ...ownAndCloudSecrets].map(
  ([kind, name, marked]) => ({
    kind,
    name,
    text: marked.replace(/[«»]/g, ''),
    secrets: [...marked.matchAll(/«([^»]+)»/g)].map(([, secret = '']) => secret),
    expected: marked.replace(/«[^»]+»/g, `[redacted ${kind}]`),
  }),
);
