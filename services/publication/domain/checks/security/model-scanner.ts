import type { Limits } from '../limits.ts';

/** What a scan finds in a file. */
export interface ScanFinding {
  readonly weight: 'problem' | 'note';
  /** For people: `artifact "model.zip" > weights/data.pkl`. */
  readonly where: string;
  readonly what: string;
  /** The rule that was broken: `pickle-import`. */
  readonly rule: string;
}

export interface ScanRequest {
  /** A file within the scanner's folder. */
  readonly path: string;
  /** How findings name it. */
  readonly label: string;
  /** `texts`: a JSON list of texts of the publication, each with its own label, which are searched for secrets alone. */
  readonly kind: 'file' | 'texts';
  /** What is left of the limits. */
  readonly limits: Pick<Limits, 'totalBytes' | 'entries' | 'depth' | 'ratio' | 'ratioFromBytes'>;
}

export interface ScanResult {
  readonly findings: readonly ScanFinding[];
  /** What was unpacked; undefined where the scan was not finished. */
  readonly spent?: { readonly bytes: number; readonly entries: number };
  /** Why it was not finished, as the end of a sentence. */
  readonly failed?: string;
}

/** Scans files in a process of its own, which runs nothing of what they hold. */
export interface ModelScanner {
  /** The folder that files to scan have to be in. It goes when the process ends. Errors: `ScannerMissing`. */
  folder(): Promise<string>;
  /** Errors: `ScannerMissing`, or the signal's reason. */
  scan(request: ScanRequest, signal: AbortSignal): Promise<ScanResult>;
}

/** The programs that scan models are not there; the message is for the people who run the site. */
export class ScannerMissing extends Error {}

/** Searches a file for viruses; undefined if it has none, otherwise what was found. Errors: `unavailable`. */
export type SearchViruses = (file: AsyncIterable<Uint8Array>, signal: AbortSignal) => Promise<string | undefined>;
