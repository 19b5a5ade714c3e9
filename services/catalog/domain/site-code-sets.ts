import { z } from 'zod';
import { type CodeSet, type CodeSets, codeSets } from './code-sets.ts';

const names = Object.keys(codeSets).filter((name): name is CodeSet => name in codeSets);
const added = z.partialRecord(
  z.enum(names),
  z.record(z.string().regex(/^[A-Z0-9]{2}$/), z.string().trim().min(1).max(100)),
);
const form = 'a JSON object of sets of codes, each with its values: {"MODEL_TYPE": {"NL": "Natural Language"}}';

/**
 * A setting with the codes of this site besides those of every site. A name for an existing code replaces its name; no code
 * can be removed, because records may have it.
 */
export const siteCodeSets = () =>
  z
    .string()
    .default('{}')
    .transform((text, ctx): CodeSets => {
      const given = added.safeParse(parsed(text));
      if (given.error) ctx.addIssue({ code: 'custom', message: `must be ${form}` });
      const own = given.data ?? {};
      return { ...codeSets, ...Object.fromEntries(names.map((name) => [name, { ...codeSets[name], ...own[name] }])) };
    });

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
