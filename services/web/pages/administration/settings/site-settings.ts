type Json = Readonly<Record<string, unknown>>;

/** What people set; everything else in the configuration stays as it is. */
export interface SiteSettings {
  readonly name: string;
  /** Whether pages take models in. */
  readonly takesModels: boolean;
  /** Words that published texts must not contain, separated by commas. */
  readonly forbiddenWords: string;
}

const isObject = (value: unknown): value is Json =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** The JSON of a configuration; an empty object for what is none. */
function parse(text: string | undefined): Json {
  try {
    const value: unknown = JSON.parse(text ?? '{}');
    return isObject(value) ? value : {};
  } catch {
    return {};
  }
}

const fieldsOf = (config: Json): readonly Json[] =>
  Array.isArray(config.fields) ? config.fields.filter(isObject) : [];

export function readSite(text: string | undefined): SiteSettings {
  const fields = fieldsOf(parse(text));
  const dataOf = (name: string) => fields.find((field) => field.name === name)?.data;
  const textOf = (name: string) => {
    const data = dataOf(name);
    return typeof data === 'string' ? data : '';
  };
  const onboarding = dataOf('enableOnBoarding');
  return {
    name: textOf('siteInstanceName'),
    takesModels: !(isObject(onboarding) && onboarding.name === 'Disabled'),
    forbiddenWords: textOf('validationText'),
  };
}

/** The configuration with these settings in it. */
export function writeSite(text: string | undefined, { name, takesModels, forbiddenWords }: SiteSettings): string {
  const config = parse(text);
  const data: Json = {
    siteInstanceName: name,
    enableOnBoarding: { name: takesModels ? 'Enabled' : 'Disabled' },
    validationText: forbiddenWords,
  };
  const kept = fieldsOf(config).map((field) => {
    const known = typeof field.name === 'string' && Object.hasOwn(data, field.name) ? field.name : undefined;
    return known === undefined ? field : { ...field, data: data[known] };
  });
  const missing = Object.keys(data).filter((one) => !kept.some((field) => field.name === one));
  return JSON.stringify({ ...config, fields: [...kept, ...missing.map((one) => ({ name: one, data: data[one] }))] });
}

/** The checks by the names that configurations have for them. */
export const checks = ['Text Check', 'License Check', 'Security Scan'] as const;
export type Check = (typeof checks)[number];

const ignoredOf = (config: Json): readonly unknown[] => (Array.isArray(config.ignore_list) ? config.ignore_list : []);

/** The checks that a workflow runs: all but those on its list. */
export const readWorkflow = (text: string | undefined): readonly Check[] => {
  const ignored = ignoredOf(parse(text));
  return checks.filter((check) => !ignored.includes(check));
};

export function writeWorkflow(text: string | undefined, wanted: readonly string[]): string {
  const config = parse(text);
  const others = ignoredOf(config).filter((name) => !checks.some((check) => check === name));
  return JSON.stringify({ ...config, ignore_list: [...others, ...checks.filter((check) => !wanted.includes(check))] });
}

/** The licences that models may have, a line each; empty where the platform's own list holds. */
export function readLicences(text: string | undefined): string {
  const { verification } = parse(text);
  const listed =
    isObject(verification) && Array.isArray(verification.allowedLicense) ? verification.allowedLicense : [];
  return listed
    .map((entry: unknown) => (isObject(entry) ? entry.value : entry))
    .filter((value) => typeof value === 'string')
    .join('\n');
}

export function writeLicences(text: string | undefined, lines: string): string {
  const config = parse(text);
  const values = lines.split('\n').map((line) => line.trim());
  const allowedLicense = [...new Set(values)].filter((value) => value !== '').map((value) => ({ type: 'SPDX', value }));
  const verification = isObject(config.verification) ? config.verification : {};
  return JSON.stringify({ ...config, verification: { ...verification, allowedLicense } });
}
