import { severities } from '../log-record.ts';

const { trace, debug, info, warn, error, fatal } = severities;

const severityOf = new Map<string, number>(
  Object.entries({
    ...{ trace, finest: trace, verbose: trace },
    ...{ debug, fine: debug },
    ...{ info, information: info, informational: info, log: info, notice: info + 1 },
    ...{ warn, warning: warn },
    ...{ error, err: error, severe: error },
    ...{ fatal, critical: fatal, crit: fatal, alert: fatal + 1, panic: fatal + 1, emergency: fatal + 2 },
  }),
);

/** The severity that a level's name stands for, case-insensitive: 13 for `WARNING`. */
export function readSeverityWord(word: string): number | undefined {
  return word.length > 20 ? undefined : severityOf.get(word.trim().toLowerCase());
}

const levelWord = /\b(?:TRACE|DEBUG|INFO|WARN|WARNING|ERROR|FATAL|SEVERE|CRITICAL)\b/;

/** The severity of the first level in capitals among the first 80 characters: in small letters they are words of a sentence. */
export function findSeverity(text: string): number | undefined {
  const [word] = levelWord.exec(text.slice(0, 80)) ?? [];
  return word === undefined ? undefined : readSeverityWord(word);
}
