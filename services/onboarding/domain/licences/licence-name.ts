import type { Licence } from './read-licence.ts';

/** As the catalog takes it. */
const longest = 100;

/** How the texts of common licences begin, and their SPDX ids. */
const titles: readonly (readonly [RegExp, string])[] = [
  [/^apache license,? version 2\.0/, 'Apache-2.0'],
  [/^(?:the )?mit license/, 'MIT'],
  [/^(?:the )?isc license/, 'ISC'],
  [/^bsd 2-clause/, 'BSD-2-Clause'],
  [/^bsd 3-clause/, 'BSD-3-Clause'],
  [/^mozilla public license,? version 2\.0/, 'MPL-2.0'],
  [/^gnu affero general public license,? version 3/, 'AGPL-3.0'],
  [/^gnu lesser general public license,? version 3/, 'LGPL-3.0'],
  [/^gnu general public license,? version 3/, 'GPL-3.0'],
  [/^gnu general public license,? version 2/, 'GPL-2.0'],
];

/** What people search a licence by: its keyword, its short name, or the SPDX id of a text that is well known; undefined else. */
export function licenceName(licence: Licence): string | undefined {
  if (licence.kind === 'profile') return licence.keyword.trim().slice(0, longest) || undefined;
  const text = licence.text.trim();
  if (text.length <= longest && !text.includes('\n')) return text;
  const start = text.slice(0, 300).replaceAll(/\s+/g, ' ').toLowerCase();
  return titles.find(([title]) => title.test(start))?.[1];
}
