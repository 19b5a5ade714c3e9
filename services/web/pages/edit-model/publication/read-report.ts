export interface Finding {
  readonly text: string;
  /** What has found it: `pickle-import`; absent where the check names none. */
  readonly rule?: string;
  /** Nothing that keeps the check from passing. */
  readonly isNote: boolean;
}

export interface Report {
  /** Whether it passed, and what was looked at. */
  readonly summary: string;
  readonly findings: readonly Finding[];
}

/** The text that a check writes for people: a line for all, then one for each finding. */
export function readReport(text: string): Report {
  const [summary = '', ...lines] = text.split('\n').filter((line) => line.trim() !== '');
  return { summary, findings: lines.map(findingOf) };
}

function findingOf(line: string): Finding {
  const [, note, text = line, rule] = /^(Note: )?(.*?)(?: \[([a-z0-9-]{1,40})\])?$/s.exec(line) ?? [];
  return { text, isNote: note !== undefined, ...(rule && { rule }) };
}

/** Groups of rules of the security scan, by the first word of their names. */
const groups = [
  ...['pickle', 'archive', 'limit', 'secret', 'keras', 'skops', 'hdf5', 'tensorflow', 'numpy', 'onnx', 'safetensors'],
  ...['r', 'java', 'xml', 'program', 'shell', 'unknown', 'virus'],
] as const;
const checks = ['TextCheck', 'LicenseCheck', 'SecurityScan'] as const;

export type AdviceKey = `rule_${(typeof groups)[number]}` | `advice_${(typeof checks)[number] | 'other'}`;

/** What a person can do: by the rules that have found something, else by the check. */
export function adviceOf(check: string, findings: readonly Finding[]): readonly AdviceKey[] {
  const problems = findings.filter(({ isNote }) => !isNote);
  const known = problems.flatMap(({ rule }) => groups.find((group) => group === rule?.split('-')[0]) ?? []);
  if (known.length > 0) return [...new Set(known)].map((group) => `rule_${group}` as const);
  return [`advice_${checks.find((one) => one === check) ?? 'other'}`];
}
