/** What commands know of the terminal they run in. */
export interface Terminal {
  readonly env: Readonly<Record<string, string | undefined>>;
  /** The folder of the operating system for settings of programs. */
  readonly configFolder: string;
  /** Whether a person watches: progress bars are for them alone. */
  readonly isInteractive: boolean;
  /** Of this computer; tokens are named after it. */
  readonly computer: string;
  /** Results, on standard output. */
  print(text: string): void;
  /** Everything else, on standard error, so that a pipe gets results alone. */
  note(text: string): void;
  ask(question: string): Promise<string>;
  /** The same without showing what is typed. */
  askSecret(question: string): Promise<string>;
  /** All of standard input. */
  readInput(): Promise<string>;
  /** Ends with Ctrl-C. */
  readonly stopped: AbortSignal;
}
