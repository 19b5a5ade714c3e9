import { cutText, limits } from './limits.ts';
import { takeValue } from './take-value.ts';

/** Fields of a record that sources have under many names, as they are without capitals, hyphens, underscores and dots. */
const spellings = {
  traceId: ['traceid', 'xb3traceid'],
  spanId: ['spanid', 'xb3spanid'],
  requestId: ['requestid', 'xrequestid', 'xacumosrequestid', 'httprequestid'],
  userId: ['principal', 'userid', 'enduserid', 'user'],
  solutionId: ['solutionid'],
  deploymentId: ['deploymentid'],
  instance: ['instanceuuid', 'serviceinstanceid', 'instance'],
} as const;

type IdName = keyof typeof spellings;
type RecordIds = { readonly [name in IdName]?: string };

/** Moves the values of a record's own fields out of `values`; one that cannot be an id stays there as an attribute. */
export function takeIds(values: Map<string, unknown>): RecordIds {
  const names = new Map<string, string>();
  for (const name of values.keys()) {
    const plain = name.length > 64 ? name : name.toLowerCase().replaceAll(/[-_.]/g, '');
    if (!names.has(plain)) names.set(plain, name);
  }
  const taken: { [name in IdName]?: string } = {};
  for (const field of Object.keys(spellings) as IdName[]) {
    const spelled = spellings[field].flatMap((spelling) => names.get(spelling) ?? []);
    const id = takeValue(values, spelled, (value) => readId(field, value));
    if (id !== undefined) taken[field] = id;
  }
  return taken;
}

function readId(field: IdName, value: unknown): string | undefined {
  if (field === 'traceId') return readHex(value, 32);
  if (field === 'spanId') return readHex(value, 16);
  const id = typeof value === 'number' ? String(value) : value;
  return typeof id === 'string' && id !== '' && id.length <= limits.id ? cutText(id, limits.id) : undefined;
}

/** In small letters; undefined unless it has exactly so many hexadecimal digits, and for all zeros: those mean no trace. */
function readHex(value: unknown, digits: number): string | undefined {
  if (typeof value !== 'string' || value.length !== digits) return undefined;
  return /^[\da-f]+$/i.test(value) && /[^0]/.test(value) ? value.toLowerCase() : undefined;
}
