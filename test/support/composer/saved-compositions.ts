import type { Operation } from '../../../services/composer/domain/operations.ts';
import { newId } from '../../../services/kit/ids.ts';
import { link, node } from './graphs.ts';
import { addModel } from './models.ts';
import type { TestComposer, TestComposerUser } from './platform.ts';

/** Compositions of two linked models of one user, and what the catalog and the repository have of them. */
export interface SavedCompositions {
  /** Adds and links the two models. */
  readonly pair: readonly Operation[];
  /** A new one; `operations`: what it is made of. */
  compose(operations?: readonly Operation[]): Promise<ComposedModels>;
  catalogOf(path: string): Promise<Answer>;
  solutionsOf(name: string): Promise<Answer[]>;
  /** By type, the text of the artifact that the revision has. Throws where a file is missing. */
  filesOf(revisionId: string): Promise<Record<string, string>>;
}

export interface ComposedModels {
  readonly name: string;
  /** `/compositions/{id}`. */
  readonly path: string;
  save(set?: object): ReturnType<TestComposerUser['call']>;
}

// biome-ignore lint/suspicious/noExplicitAny: a spec reads answers of any shape, and fails where one is not as it says
type Answer = any;

export async function createSavedCompositions(
  composer: TestComposer,
  user: TestComposerUser,
): Promise<SavedCompositions> {
  const [first, second] = [
    await addModel(composer.identity, user.userId, 'scaler'),
    await addModel(composer.identity, user.userId, 'scorer'),
  ];
  const pair: readonly Operation[] = [
    { op: 'addNode', node: node('scaler1', first) },
    { op: 'addNode', node: node('scorer1', second) },
    { op: 'addLink', link: link('scaler1', 'scorer1') },
  ];
  const catalogOf = async (path: string) => (await composer.identity.catalog.call('GET', path)).body;
  return {
    pair,
    async compose(operations = pair) {
      // Specs of one run share a catalog.
      const name = `Composition ${newId().slice(-12)}`;
      const { body } = await user.call('POST', '/compositions', { name });
      const path = `/compositions/${body.id}`;
      if (operations.length > 0) await user.call('POST', `${path}/changes`, { operations });
      return {
        name,
        path,
        save: (set = {}) => user.call('POST', `${path}/revisions`, { version: '1.0.0', ...set }),
      };
    },
    catalogOf,
    solutionsOf: async (name) =>
      (await catalogOf(`/solution/search?name=${encodeURIComponent(name)}&page=0&size=10`)).content,
    async filesOf(revisionId) {
      const artifacts: { artifactTypeCode: string; uri: string }[] = await catalogOf(
        `/revision/${revisionId}/artifact`,
      );
      return Object.fromEntries(
        artifacts.map(({ artifactTypeCode, uri }) => {
          const file = composer.repository.files.get(uri);
          if (!file) throw new Error(`${uri} is not there`);
          return [artifactTypeCode, file.toString()];
        }),
      );
    },
  };
}

/** Where a worker that saves a composition stands still, by what has been done. */
export const savingMoments = {
  'before a file is stored': ({ repositoryProxy }) => repositoryProxy.hold('before', isPut),
  'after a file is stored': ({ repositoryProxy }) => repositoryProxy.hold('after', isPut),
  'before the catalog has it': ({ catalogProxy }) => catalogProxy.hold('before', isPut),
  'after the catalog has it': ({ catalogProxy }) => catalogProxy.hold('after', isPut),
} as const satisfies Readonly<Record<string, (composer: TestComposer) => Promise<void>>>;

const isPut = ({ method }: { readonly method: string }): boolean => method === 'PUT';
