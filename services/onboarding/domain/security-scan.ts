import type { FilesScanned, ScanFiles, ScanFinding } from '../../contracts/publication.ts';

/** What a scan came to. */
export type ScanResult = Pick<FilesScanned, 'verdict' | 'report' | 'findings'>;

/** Publication scans files here as it does when they are to be published: it owns the rules. */
export interface SecurityScan {
  /** Resolves once the files are certain to be scanned; those of one id are scanned once. Errors: `unavailable`. */
  begin(id: string, files: ScanFiles): Promise<void>;
  /** Undefined where the scan has not ended within `waitMs`; begins one where there is none. Errors: `unavailable`. */
  result(id: string, files: ScanFiles, waitMs: number): Promise<ScanResult | undefined>;
}

export const scanIsOff = 'The security scan is off here; it runs when the model is to be published.';
export const notEnded = 'The security scan has not ended yet; it runs again when the model is to be published.';

/** Lines of a message: more do not fit into a row. */
const mostLines = 20;

/** For the owner. The first line says the whole, the others say what to do. */
export function scanMessage({ verdict, report, findings }: ScanResult): string {
  if (verdict === 'PASSED') return `The security scan found nothing. ${report}`;
  if (verdict === 'NOT_SCANNED')
    return `The security scan has not come to its end. ${report} It runs again when the model is to be published.`;
  const [first] = findings;
  const many = findings.length === 1 ? 'a problem' : `${findings.length} problems, such as`;
  const head = `The security scan found ${many}: ${first ? describeFinding(first) : report}. The model stays private: publishing it would be refused.`;
  const lines = findings.slice(0, mostLines).map((one) => `${describeFinding(one)}. ${one.remedy ?? ''}`.trim());
  const more = findings.length - lines.length;
  return [head, ...lines, ...(more > 0 ? [`… and ${more} more.`] : [])].join('\n');
}

const describeFinding = ({ what, rule, ...finding }: ScanFinding): string =>
  `${placeOfFinding(finding)} ${what}${rule === null ? '' : ` [${rule}]`}`;

/** `model.zip > model.pkl`. */
export const placeOfFinding = ({ file, member }: Pick<ScanFinding, 'file' | 'member'>): string =>
  member === null ? file : `${file} > ${member}`;
