import type { OnboardModel, StagedPart } from '../../contracts/onboarding.ts';
import { invalid } from '../../kit/errors.ts';
import type { CompositionDocuments } from '../domain/composition/describe-composition.ts';
import { modelName, nameRule } from '../domain/metadata/model-name.ts';
import { readMetadata } from '../domain/metadata/read-metadata.ts';
import { requiredParts } from '../domain/parts.ts';
import type { ModelMetadata as PortMetadata } from '../domain/ports.ts';
import { type Problem, problemText } from '../domain/problem.ts';
import type { StagedFiles } from '../domain/staged-files.ts';
import { createCompositionFiles } from './create-composition-files.ts';
import { describeSingle } from './describe-single.ts';
import type { PushedModel } from './pushed-model.ts';
import { readText } from './read-text.ts';

export const partOf = ({ parts }: Pick<OnboardModel, 'parts'>, name: string): StagedPart | undefined =>
  parts.find(({ part }) => part === name);

/** Reads the documents of a push. Errors: `invalid` with everything that is wrong with them. */
export async function readModel(staged: StagedFiles, input: OnboardModel): Promise<PushedModel> {
  return input.modelName == null ? readBundle(staged, input) : readSingle(staged, input, input.modelName);
}

async function readBundle(staged: StagedFiles, input: OnboardModel): Promise<PushedModel> {
  const missing = requiredParts.filter((name) => !partOf(input, name));
  if (missing.length > 0)
    throw invalid(
      `The push lacks ${missing.join(', ')}: send them as parts of the form.`,
      missing.map((name) => ({ path: name, message: 'is missing' })),
    );
  const text = await textOf(staged, input, 'metadata');
  const read = readMetadata(text);
  if ('problems' in read) throw wrong(read.problems);
  const proto = await textOf(staged, input, 'schema');
  const { metadata } = read;
  // It has just passed its schema.
  return { name: metadata.name, metadata, document: JSON.parse(text) as PortMetadata, proto };
}

async function readSingle(staged: StagedFiles, input: OnboardModel, given: string): Promise<PushedModel> {
  const name = modelName(given);
  if (name === undefined)
    throw invalid(`The name of the model ${nameRule}.`, [{ path: 'modelname', message: nameRule }]);
  const described = await describeSingle(staged, input, name);
  if (described && 'problems' in described) throw wrong(described.problems);
  if (!partOf(input, 'protobuf')) return described ?? { name };
  return { name, ...factsOf(described), proto: await textOf(staged, input, 'protobuf') };
}

/** What stays true of a file that comes with a proto of its own, which is taken in place of one made from the file. */
function factsOf({ format, savedImage, ...model }: Partial<PushedModel> = {}): Partial<PushedModel> {
  const toolkitTypeCode = model.toolkitTypeCode ?? model.metadata?.toolkitTypeCode;
  return {
    ...(format !== undefined && { format }),
    ...(savedImage && { savedImage }),
    ...(toolkitTypeCode !== undefined && { toolkitTypeCode }),
  };
}

async function textOf(staged: StagedFiles, input: OnboardModel, name: string): Promise<string> {
  const part = partOf(input, name);
  if (!part) throw invalid(`The push lacks ${name}.`);
  return readText(name, staged.read(part.fileId));
}

const untyped = 'The model says nothing about its messages, so that it cannot be composed.';

/**
 * The composition files of a model, or why it cannot be composed. Errors: `invalid` with everything that is wrong with the
 * proto; a model without metadata may have one that is in order and cannot be composed.
 */
export function composeModel(
  { name, proto, metadata, remark = untyped }: PushedModel,
  version: string,
): CompositionDocuments | { readonly remark: string } {
  if (proto === undefined) return { remark };
  const made = createCompositionFiles(proto, metadata ?? { name, methods: new Map() }, version);
  if (!('problems' in made)) return made;
  const { problems, isUnreadable } = made;
  if (metadata !== undefined || isUnreadable) throw wrong(problems);
  return { remark: `The model cannot be composed: ${problemText(problems.slice(0, 20)).slice(0, longest)}` };
}

/** Characters of the text that names the problems. */
const longest = 4_000;

export function wrong(problems: readonly Problem[]): Error {
  const text = problems.map(({ path, message }) => `${path} ${message}`).join('; ');
  return invalid(text.slice(0, longest), problems.slice(0, 20));
}
