import type { AccessType } from '../../../platform/access/policies.ts';
import type { NodeKind, Port } from '../graph.ts';

/** A revision that can be put on a canvas, as lists show it. */
export interface PaletteEntry {
  readonly solutionId: string;
  readonly revisionId: string;
  readonly name: string;
  readonly version: string;
  readonly ownerId: string;
  readonly coOwnerIds: readonly string[];
  readonly accessType: AccessType;
  readonly kind: NodeKind;
  /** Codes of the catalog. */
  readonly toolkit?: string | undefined;
  readonly modelType?: string | undefined;
  readonly description: string;
  readonly publisher?: string | undefined;
  readonly authorId: string;
  /** First and last name; the login name where there is none. */
  readonly author: string;
  /** Milliseconds since the epoch. */
  readonly created: number;
  /** Path of its .proto file in the artifact repository. */
  readonly protoUri?: string | undefined;
  /** Where its container image is. */
  readonly image?: string | undefined;
  /** Path of the file that describes its ports. */
  readonly tgifUri: string;
}

/** The same with its ports. */
export interface PaletteRow extends PaletteEntry {
  /** When the file of its ports was changed, as the catalog says. */
  readonly tgifModified: number;
  readonly inputs: readonly Port[];
  readonly outputs: readonly Port[];
}
