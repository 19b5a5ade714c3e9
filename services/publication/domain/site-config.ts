/** The key under which the catalog keeps the site's own fields. */
export const siteConfigKey = 'site_config';

/** The key under which the catalog keeps which licences are allowed. */
export const verificationKey = 'verification';

/** Parsed JSON of a site's configuration; undefined where there is none, or it is none. */
export function parseConfig(text: string | undefined): unknown {
  if (text === undefined) return undefined;
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

const defaultSiteName = 'Modelyard';

/** Longer than the catalog's column is no name. */
const nameLimit = 64;

/** What the site is called, for the publisher of a revision. */
export function siteName(siteConfig: unknown): string {
  const name = field(siteConfig, 'siteInstanceName')?.trim();
  return name ? name.slice(0, nameLimit) : defaultSiteName;
}

/** The words that may not stand in what is published: comma-separated, as administrators type them. */
export const forbiddenWords = (siteConfig: unknown): string[] =>
  (field(siteConfig, 'validationText') ?? '')
    .split(/[,\n]/)
    .map((word) => word.trim())
    .filter((word) => word !== '');

/** The text of one of `fields: [{ name, data }]`. */
function field(siteConfig: unknown, name: string): string | undefined {
  const fields = member(siteConfig, 'fields');
  const found = Array.isArray(fields) ? fields.find((entry) => member(entry, 'name') === name) : undefined;
  const data = member(found, 'data');
  return typeof data === 'string' ? data : undefined;
}

/** What `verification.allowedLicense` lists, as SPDX ids or names of the site's own; undefined where it lists nothing. */
export function allowedLicences(verification: unknown): string[] | undefined {
  const listed = member(member(verification, 'verification'), 'allowedLicense');
  const values = (Array.isArray(listed) ? listed : [])
    .map((entry) => (typeof entry === 'string' ? entry : member(entry, 'value')))
    .filter((value): value is string => typeof value === 'string' && value.trim() !== '');
  return values.length > 0 ? values.map((value) => value.trim()) : undefined;
}

/** A member of what may be anything. */
function member(value: unknown, name: string): unknown {
  return typeof value === 'object' && value !== null && Object.hasOwn(value, name)
    ? Reflect.get(value, name)
    : undefined;
}
