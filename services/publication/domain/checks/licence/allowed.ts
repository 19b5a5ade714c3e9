import parseExpression from 'spdx-expression-parse';
import satisfies from 'spdx-satisfies';

/** The default list: common licences that permit everyone to use and redistribute the work. */
export const defaultAllowed: readonly string[] = [
  ...[
    '0BSD',
    'AFL-3.0',
    'AGPL-3.0-only',
    'AGPL-3.0-or-later',
    'Apache-2.0',
    'Artistic-2.0',
    'BSD-2-Clause',
    'BSD-3-Clause',
  ],
  ...['BSL-1.0', 'CC-BY-3.0', 'CC-BY-4.0', 'CC-BY-SA-3.0', 'CC-BY-SA-4.0', 'CC0-1.0', 'CDLA-Permissive-1.0'],
  ...[
    'CDLA-Permissive-2.0',
    'CDLA-Sharing-1.0',
    'ECL-2.0',
    'EPL-1.0',
    'EPL-2.0',
    'EUPL-1.1',
    'EUPL-1.2',
    'GPL-2.0-only',
  ],
  ...['GPL-2.0-or-later', 'GPL-3.0-only', 'GPL-3.0-or-later', 'ISC', 'LGPL-2.1-only', 'LGPL-2.1-or-later'],
  ...[
    'LGPL-3.0-only',
    'LGPL-3.0-or-later',
    'MIT',
    'MIT-0',
    'MPL-2.0',
    'MS-PL',
    'NCSA',
    'ODbL-1.0',
    'ODC-By-1.0',
    'OFL-1.1',
  ],
  ...['PDDL-1.0', 'PostgreSQL', 'PSF-2.0', 'Unlicense', 'UPL-1.0', 'Zlib'],
];

/** `allowed` are SPDX ids or the site's own names, compared case-insensitively. */
export function isAllowed(licence: string, allowed: readonly string[]): boolean {
  const same = allowed.some((name) => name.toLowerCase() === licence.toLowerCase());
  return same || (isSmallExpression(licence) && satisfies(licence, allowed.filter(isOneLicence)));
}

/** Every AND of ORs doubles the number of combinations to evaluate. */
const isSmallExpression = (expression: string): boolean =>
  isExpression(expression) && (expression.match(/\bAND\b/gi) ?? []).length <= 8;

const isOneLicence = (name: string): boolean => !/\b(?:AND|OR)\b/i.test(name) && isExpression(name);

function isExpression(text: string): boolean {
  try {
    parseExpression(text);
    return true;
  } catch {
    return false;
  }
}
