import { parseArgs } from 'node:util';

export const usage = `Usage: npm run events                  prints events and results of runs as they happen
       npm run events -- --all            begins with the oldest that is kept
         --service content                only those of this service; \`run\` for results of runs
         --type DescriptionStored         only those of this type
         --json                           one JSON object a line, for programs
       --service and --type may be repeated.`;

export interface EventOptions {
  readonly fromOldest: boolean;
  readonly json: boolean;
  /** Empty: of all services. */
  readonly services: readonly string[];
  /** Names without namespace; empty: of all types. */
  readonly types: readonly string[];
}

/** The options of a command line; undefined where it is not one of `usage`. */
export function readEventOptions(args: readonly string[]): EventOptions | undefined {
  try {
    const { values } = parseArgs({
      args: [...args],
      options: {
        all: { type: 'boolean', default: false },
        json: { type: 'boolean', default: false },
        service: { type: 'string', multiple: true, default: [] },
        type: { type: 'string', multiple: true, default: [] },
      },
    });
    return { fromOldest: values.all, json: values.json, services: values.service, types: values.type };
  } catch {
    return undefined;
  }
}
