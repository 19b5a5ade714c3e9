import { relative } from 'node:path';
import type { SeedOptions } from './options.ts';

/** Calls that show what has been filled in, ready to paste. The password is read from its file and not printed. */
export function whatToTry({ catalogUrl, credentials }: Pick<SeedOptions, 'catalogUrl' | 'credentials'>): string {
  const file = relative(process.cwd(), credentials);
  const call = (path: string) => `  curl -su "$(cat ${file})" '${catalogUrl}${path}'`;
  return [
    'Try',
    call('/solution/count'),
    call('/solution/search/portal?active=true&atc=PB&mtc=CL&tag=security&size=20&sort=modified,DESC'),
    call('/solution/search/portal/kw?active=true&kw=phishing'),
    `  open ${catalogUrl}/swagger-ui.html in a browser`,
  ].join('\n');
}
