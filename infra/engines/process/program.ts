/** How an engine's program is run on this machine. */
export interface Program {
  readonly command: string;
  /** Arguments that come before the program's own. */
  readonly leadingArgs: readonly string[];
  /** Ends what is not among the descendants of the command. */
  readonly killElsewhere?: () => Promise<void>;
}
