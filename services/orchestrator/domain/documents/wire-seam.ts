import type { Problem } from '../problem.ts';
import { type CollateProgram, type SplitProgram, WireError } from '../wire/programs.ts';
import type { SchemaBook } from '../wire/schema.ts';

interface Options {
  readonly schemas: SchemaBook;
  readonly node: string;
  readonly neighbours: readonly string[];
}
type Compiled<P> = { readonly program: P } | { readonly problems: readonly Problem[] };

export function compileSplit(_map: unknown, _options: Options): Compiled<SplitProgram | undefined> {
  return { program: undefined };
}

export function compileCollate(_map: unknown, _options: Options): Compiled<CollateProgram> {
  return {
    program: {
      collate() {
        throw new WireError('collators are not compiled yet');
      },
    },
  };
}
