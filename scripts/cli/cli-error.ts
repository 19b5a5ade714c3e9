/** What a person at the terminal reads: what is wrong, and what to do. */
export class CliError extends Error {
  constructor(message: string) {
    super(message);
    this.name = 'CliError';
  }
}
