import schema from '../../../../schemas/json/onboarding/license-profile-1.0.0.schema.json' with { type: 'json' };
import { member, parseJson } from '../parse-json.ts';
import type { Problem } from '../problem.ts';
import { createDocumentValidator } from '../validate-document.ts';

const file = 'license.json';

/** The licence that a model came with. */
export type Licence =
  /** `{"license": "…"}`, as the older clients write it. */
  | { readonly kind: 'text'; readonly text: string }
  | { readonly kind: 'profile'; readonly keyword: string; readonly name: string; readonly rtuRequired: boolean };

const validate = createDocumentValidator(file, schema);

/** Reads `license.json` in either form; or returns everything that is wrong with it. */
export function readLicence(text: string): { readonly licence: Licence } | { readonly problems: readonly Problem[] } {
  const parsed = parseJson(file, text);
  if ('problems' in parsed) return parsed;
  const plain = member(parsed.value, 'license');
  if (plain !== undefined && member(parsed.value, 'keyword') === undefined) return readPlain(plain);
  const problems = validate(parsed.value);
  if (problems.length > 0) return { problems: [{ path: file, message: formRule }, ...problems] };
  const { keyword, licenseName, rtuRequired } = parsed.value as ProfileDocument;
  return { licence: { kind: 'profile', keyword, name: licenseName, rtuRequired } };
}

const formRule = 'must be a licence profile 1.0.0, or {"license": "<text or name of the licence>"}';

/** After it has passed its schema. */
interface ProfileDocument {
  readonly keyword: string;
  readonly licenseName: string;
  readonly rtuRequired: boolean;
}

function readPlain(value: unknown): { readonly licence: Licence } | { readonly problems: readonly Problem[] } {
  if (typeof value !== 'string' || value.trim() === '')
    return { problems: [{ path: `${file}#/license`, message: 'must be the text or the name of the licence' }] };
  return { licence: { kind: 'text', text: value } };
}
