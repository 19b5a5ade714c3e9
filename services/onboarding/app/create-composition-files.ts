import { describeProto, type ProtoDescription } from '../../kit/codec/describe-proto.ts';
import { AppError } from '../../kit/errors.ts';
import { type CompositionDocuments, describeComposition } from '../domain/composition/describe-composition.ts';
import type { ModelMetadata } from '../domain/metadata/model-metadata.ts';
import type { Problem } from '../domain/problem.ts';

interface Uncomposable {
  readonly problems: readonly Problem[];
  /** The text is no proto at all. */
  readonly isUnreadable?: boolean;
}

/**
 * The composition files of a model from the text of its `model.proto`; `version` is that of the revision. Where there can be
 * none, everything because of which.
 */
export function createCompositionFiles(
  protoText: string,
  metadata: Pick<ModelMetadata, 'name' | 'methods'>,
  version: string,
): CompositionDocuments | Uncomposable {
  const proto = describe(protoText);
  return 'problems' in proto ? proto : describeComposition(proto, metadata, version);
}

function describe(text: string): ProtoDescription | Uncomposable {
  try {
    return describeProto(text);
  } catch (error) {
    if (!(error instanceof AppError) || error.code !== 'invalid') throw error;
    const line = /\(line (\d+)\)/.exec(error.message)?.[1];
    const path = line === undefined ? 'model.proto' : `model.proto:${line}`;
    return { problems: [{ path, message: error.message }], isUnreadable: true };
  }
}
