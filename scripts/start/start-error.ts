/** The platform can not start. Each problem is a whole sentence that tells the person at the terminal what to change. */
export class StartError extends Error {
  readonly problems: readonly string[];

  constructor(...problems: string[]) {
    super(problems.join('\n'));
    this.name = 'StartError';
    this.problems = problems;
  }
}
