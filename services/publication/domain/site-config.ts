import type { Setting } from './records.ts';

/** The key under which the catalog keeps the site's own fields. */
export const siteConfigKey = 'site_config';

/** The key under which the catalog keeps which licences are allowed. */
export const verificationKey = 'verification';

/** A setting of the site, parsed; undefined if it is missing or invalid. */
export const configOf = (settings: readonly Setting[], key: string): unknown =>
  parseConfig(settings.find(({ configKey }) => configKey === key)?.configValue);

/** Parses the JSON of a site's configuration; undefined if it is missing or invalid. */
export function parseConfig(text: string | undefined): unknown {
  if (text === undefined) return undefined;
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

const defaultSiteName = 'Modelyard';

/** Length of the catalog's column. */
const nameLimit = 64;

/** Name of the site, for the `publisher` of a revision. */
export function siteName(siteConfig: unknown): string {
  const name = field(siteConfig, 'siteInstanceName')?.trim();
  return name ? name.slice(0, nameLimit) : defaultSiteName;
}

/** Words that published texts must not contain: comma-separated, as administrators type them. */
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

/** Licences in `verification.allowedLicense`: SPDX ids or the site's own names; undefined if the list is empty. */
export function allowedLicences(verification: unknown): string[] | undefined {
  const listed = member(member(verification, 'verification'), 'allowedLicense');
  const values = (Array.isArray(listed) ? listed : [])
    .map((entry) => (typeof entry === 'string' ? entry : member(entry, 'value')))
    .filter((value): value is string => typeof value === 'string' && value.trim() !== '');
  return values.length > 0 ? values.map((value) => value.trim()) : undefined;
}

/** A member of an unknown value. */
function member(value: unknown, name: string): unknown {
  return typeof value === 'object' && value !== null && Object.hasOwn(value, name)
    ? Reflect.get(value, name)
    : undefined;
}
