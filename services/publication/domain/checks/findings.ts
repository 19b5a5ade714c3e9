/** What a check found. A problem keeps the check from passing; a note is for people. */
export interface Finding {
  readonly weight: 'problem' | 'note';
  /** For people: `artifact "model.zip" > weights/data.pkl`. */
  readonly where: string;
  readonly what: string;
}

export interface Findings {
  readonly all: readonly Finding[];
  /** How many problems there are, those that are not kept one by one included. */
  readonly problems: number;
  problem(where: string, what: string): void;
  note(where: string, what: string): void;
}

/** So many say enough; a hostile file must not fill the memory with what is wrong with it. */
const keptLimit = 200;

export function createFindings(): Findings {
  const all: Finding[] = [];
  const seen = new Set<string>();
  let problems = 0;
  function add(finding: Finding): void {
    const line = `${finding.where}\n${finding.what}`;
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
    problem: (where, what) => add({ weight: 'problem', where, what }),
    note: (where, what) => add({ weight: 'note', where, what }),
  };
}
