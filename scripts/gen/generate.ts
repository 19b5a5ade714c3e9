import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { contractOf } from './contract.ts';
import { releases, unreadable } from './released.ts';
import { brokenRules } from './rules.ts';
import { type Places, readSchemas } from './schemas.ts';

export interface Generated {
  /** What keeps the schemas from being used, one sentence each; nothing is written while there is any. */
  readonly problems: readonly string[];
  /** Files that are missing or differ, by path, with the text they must have. */
  readonly outdated: ReadonlyMap<string, string>;
}

/** Works out what `npm run gen` has to write. Writes nothing. */
export function generate({ schemas, released, contracts }: Places): Generated {
  const services = readSchemas(schemas);
  const outdated = new Map<string, string>();
  for (const [file, text] of releases(services)) {
    // What is released stays as it is, also where only its documentation would differ.
    if (!existsSync(join(released, file))) outdated.set(join(released, file), text);
  }
  const wanted = new Map(services.map((service) => [`${service.service}.ts`, contractOf(service)]));
  for (const [file, text] of wanted) {
    const path = join(contracts, file);
    if (!existsSync(path) || readFileSync(path, 'utf8') !== text) outdated.set(path, text);
  }
  // Those of HTTP are made of API documents: see openapi.ts.
  const leftOver = readdirSync(contracts).filter((file) => !wanted.has(file) && !file.endsWith('-api.ts'));
  return {
    problems: [
      ...brokenRules(schemas, services),
      ...unreadable(released, services),
      ...leftOver.map((file) => `${join(contracts, file)} belongs to no folder of ${schemas}: remove it`),
    ],
    outdated,
  };
}

/** What is wrong with the schemas or, where nothing is, which files do not say what they should; one sentence each. */
export function contractProblems(places: Places): readonly string[] {
  const { problems, outdated } = generate(places);
  if (problems.length > 0) return problems;
  return outOfDate(outdated);
}

export const outOfDate = (files: ReadonlyMap<string, string>): readonly string[] =>
  [...files.keys()].map((path) => `${path} is out of date: run \`npm run gen\``);

export function writeAll(files: ReadonlyMap<string, string>): void {
  for (const [path, text] of files) writeFileSync(path, text);
}

/** The output folders must be there before anything is compared with them. */
export function makeFolders({ released, contracts }: Places): void {
  mkdirSync(released, { recursive: true });
  mkdirSync(contracts, { recursive: true });
}
