export interface TestOptions {
  /** Only specs below folders of these names, such as `content` or `unit/edge`; all specs where there is none. */
  readonly folders: readonly string[];
  readonly list: boolean;
  readonly mochaOptions: readonly string[];
}

/** What stands before the first option names folders. Which options take a value is for mocha to know. */
export function readTestOptions(args: readonly string[]): TestOptions {
  const first = args.findIndex((arg) => arg.startsWith('-'));
  const count = first < 0 ? args.length : first;
  const options = args.slice(count);
  return {
    folders: args.slice(0, count),
    list: options.includes('--list'),
    mochaOptions: options.filter((option) => option !== '--list'),
  };
}
