import type { OnboardModel } from '../../contracts/onboarding.ts';
import { readMetadata } from '../domain/metadata/read-metadata.ts';
import { type Problem, problemText } from '../domain/problem.ts';
import type { StagedFiles } from '../domain/staged-files.ts';
import { describeFile } from './formats/describe-file.ts';
import type { PushedModel } from './pushed-model.ts';
import { archiveOfPart } from './source-of.ts';

/**
 * What the file of a model without a client library says about itself: where that is enough, its documents are made. Undefined
 * where there is no file, or one of which nothing is known. Resolves to problems where the file must not be taken in.
 */
export async function describeSingle(
  staged: StagedFiles,
  { parts }: Pick<OnboardModel, 'parts'>,
  name: string,
): Promise<PushedModel | { readonly problems: readonly Problem[] } | undefined> {
  const part = parts.find((candidate) => candidate.part === 'model');
  const file = part && (await describeFile(part.fileName, name, archiveOfPart(staged, part)));
  if (file === undefined) return undefined;
  if (file.kind === 'refused') return file;
  if (file.kind === 'image') return { name, savedImage: file.image };
  const { format } = file;
  if (file.kind === 'stored')
    return {
      ...{ name, format, remark: problemText(file.problems) },
      ...(file.toolkitTypeCode !== undefined && { toolkitTypeCode: file.toolkitTypeCode }),
    };
  const read = readMetadata(file.metadata);
  // What the file says of itself goes beyond what metadata can say, such as thousands of requirements.
  if ('problems' in read) return { name, format, remark: `It cannot be composed: ${problemText(read.problems)}` };
  const { metadata } = read;
  return {
    name,
    format,
    metadata,
    document: JSON.parse(file.metadata),
    proto: file.proto,
    metadataText: file.metadata,
  };
}
