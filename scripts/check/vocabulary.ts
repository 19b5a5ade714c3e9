import { globSync, readFileSync } from 'node:fs';

/** A word that readers would have to learn first, and the field's own word for the same concept. */
interface Term {
  /** Matched without regard to case, in prose and in the parts of an identifier. */
  readonly word: RegExp;
  readonly instead: string;
}

const term = (pattern: string, instead: string): Term => ({
  word: new RegExp(String.raw`(?<![\p{L}\p{N}_])(?:${pattern})(?![\p{L}\p{N}_])`, 'giu'),
  instead,
});

/** Whole phrases and words, wherever they stand. "dead letter" is the field's own; a letter alone is not. */
export const terms: readonly Term[] = [
  term('whoever|somebody|anybody', 'the client, the caller, the user: name it'),
  term('nobody', 'no client, no consumer: name it'),
  term('(?:is|are|was|were|be|been|goes|went|go) away', 'unavailable, does not answer'),
  term('in one go', 'in one transaction'),
  term('told apart', 'distinguished'),
  term('as it were|found on the way', 'nothing'),
  term('in capitals or not', 'case-insensitive'),
  term('patience|impatient', 'retry policy, timeout'),
  term('hand(?:s|ed|ing)? (?:out|back)', 'return, stream'),
  term('happenings?', 'domain event'),
  term('nudge[sd]?', 'trigger'),
  term('bury|buried|buries', 'dead-letter'),
  term('insist(?:s|ed)?', 'retry until stopped'),
  term('carry out|carries out', 'execute, run'),
  term('asker(?:s)?', 'client, requester'),
  term('onion', 'compose stages'),
  term('linger(?:s|ed)?', 'grace period'),
  term('bell', 'wake signal'),
  term('told', 'outcome, published, notified'),
  term('suspicion', 'redelivery detector'),
  term('refusals?', 'rejection'),
];

/** Any of them: almost no file has one, and to look for each in each line takes seconds. */
const anyTerm = new RegExp(terms.map(({ word }) => word.source).join('|'), 'iu');

/** Files whose words are not ours: generated, released, data, and this list. A migration that was applied may not change. */
const foreign =
  /^(?:services\/contracts\/|services\/[^/]+\/store\/migrations\/|schemas\/avro\/released\/|scripts\/check\/vocabulary|test\/unit\/scripts\/check\/vocabulary|CHANGELOG)/;
const written = /\.(?:tsx?|js|css|html|md|yaml|yml|avsc|sql|sh|proto)$|(?:^|\/)Dockerfile$/;

/** `handBack.carryOut` is read as `hand Back.carry Out`: an identifier speaks the same words as prose. */
const splitIdentifiers = (line: string): string => line.replace(/(?<=[a-z0-9])(?=[A-Z])/g, ' ').replace(/[_-]/g, ' ');

/** Words of the list in one text, one sentence each: `file:line: "word"; use …`. */
export function findTerms(file: string, text: string): string[] {
  if (!anyTerm.test(text) && !anyTerm.test(splitIdentifiers(text))) return [];
  return text.split('\n').flatMap((line, index) =>
    terms.flatMap(({ word, instead }) => {
      const found = [...line.matchAll(word), ...splitIdentifiers(line).matchAll(word)].map(([match]) =>
        match.toLowerCase(),
      );
      return [...new Set(found)].map((match) => `${file}:${index + 1}: "${match}"; use: ${instead}`);
    }),
  );
}

/** The kit would serve any platform, so it does not name this one: `platformName` has the name. */
export const findPlatformName = (file: string, text: string): string[] =>
  text
    .split('\n')
    .flatMap((line, index) =>
      file.startsWith('services/kit/') && /modelyard/i.test(line)
        ? [`${file}:${index + 1}: the kit names the platform; use \`platformName\` of services/kit/platform-name.ts`]
        : [],
    );

/** The words of the list in every file that people write, and in its name. */
export function vocabularyProblems(): string[] {
  return globSync(['{services,scripts,infra,test,schemas,proto}/**/*', '*.{md,yaml}'])
    .filter((file) => written.test(file) && !foreign.test(file))
    .sort()
    .flatMap((file) => problemsOf(file, readFileSync(file, 'utf8')));
}

const problemsOf = (file: string, text: string): string[] => [
  ...findTerms(file, file),
  ...findTerms(file, text),
  ...findPlatformName(file, text),
];
