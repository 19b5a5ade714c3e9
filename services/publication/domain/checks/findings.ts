/** A finding of a check. A problem makes the check fail; a note is for information. */
export interface Finding {
  readonly weight: 'problem' | 'note';
  /** For people: `artifact "model.zip" > weights/data.pkl`. */
  readonly where: string;
  readonly what: string;
  /** The rule that was broken, where the check has rules with names: `pickle-import`. */
  readonly rule?: string;
}

export interface Findings {
  readonly all: readonly Finding[];
  /** Number of problems, including those beyond the limit that are only counted. */
  readonly problems: number;
  problem(where: string, what: string, rule?: string): void;
  note(where: string, what: string, rule?: string): void;
}

/** Limit of stored findings: a hostile file must not fill the memory with its problems. */
const keptLimit = 200;

export function createFindings(): Findings {
  const all: Finding[] = [];
  const seen = new Set<string>();
  let problems = 0;
  function add(finding: Finding): void {
    const line = `${finding.where}\n${finding.what}\n${finding.rule}`;
    if (seen.has(line)) return;
    if (finding.weight === 'problem') problems += 1;
    if (all.length >= keptLimit) return;
    seen.add(line);
    all.push(finding);
  }
  return {
    all,
    get problems() {
      return problems;
    },
    problem: (where, what, rule) => add({ weight: 'problem', where, what, ...(rule !== undefined && { rule }) }),
    note: (where, what, rule) => add({ weight: 'note', where, what, ...(rule !== undefined && { rule }) }),
  };
}
