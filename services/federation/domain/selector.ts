import { z } from 'zod';

const word = z.string().max(200);
const words = z.union([word.transform((one) => [one]), z.array(word).max(100)]).optional();

/** What a subscription copies: all conditions have to hold. Keys that this release does not know are ignored. */
export const selectorShape = z.object({
  solutionId: word.optional(),
  modelTypeCode: words,
  toolkitTypeCode: words,
  tags: words,
  /** Text that the name, and the description, has to contain. */
  name: word.optional(),
  description: word.optional(),
  /** The earliest change, in milliseconds since 1970. */
  modified: z.number().int().min(0).max(8.64e15).optional(),
});
export type Selector = z.output<typeof selectorShape>;

/** Reads the wire form, base64 of JSON in UTF-8. Undefined where it is none. */
export function readSelector(text: string): Selector | undefined {
  try {
    return selectorShape.parse(JSON.parse(Buffer.from(text, 'base64').toString()));
  } catch {
    return undefined;
  }
}

/** The wire form, as part of an address. */
export const writeSelector = (selector: Selector): string =>
  encodeURIComponent(Buffer.from(JSON.stringify(selector)).toString('base64'));

interface Selectable {
  readonly solutionId: string;
  readonly name: string;
  readonly description: string | null;
  readonly modelTypeCode: string | null;
  readonly toolkitTypeCode: string | null;
  readonly tags: readonly { readonly tag: string }[];
}

/** All but `modified`, which the catalog compares. */
export function fits(solution: Selectable, selector: Selector): boolean {
  const { solutionId, modelTypeCode, toolkitTypeCode, tags, name, description } = selector;
  const has = (text: string | null, part: string | undefined) =>
    part === undefined || (text ?? '').toLowerCase().includes(part.toLowerCase());
  const isOneOf = (value: string | null, wanted: readonly string[] | undefined) =>
    wanted === undefined || (value !== null && wanted.includes(value));
  const own = new Set(solution.tags.map(({ tag }) => tag));
  return (
    (solutionId === undefined || solution.solutionId === solutionId) &&
    isOneOf(solution.modelTypeCode, modelTypeCode) &&
    isOneOf(solution.toolkitTypeCode, toolkitTypeCode) &&
    (tags ?? []).every((tag) => own.has(tag)) &&
    has(solution.name, name) &&
    has(solution.description, description)
  );
}
