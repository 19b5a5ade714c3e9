import { type Action, actions } from './actions.ts';
import { isRepositoryName } from './repository-name.ts';

/** What a token is for: actions on one repository, or reading the list of repositories. */
export type Scope = RepositoryScope | { readonly type: 'catalog' };

export interface RepositoryScope {
  readonly type: 'repository';
  readonly name: string;
  readonly actions: readonly Action[];
}

/** What is granted, as tokens say it. */
export interface Grant {
  readonly type: string;
  readonly name: string;
  readonly actions: readonly string[];
}

const most = 100;

/**
 * The scopes of a request for a token, `repository:<name>:pull,push` or `registry:catalog:*`, one or several in each text. What
 * this registry does not know is left out: a token says what it is for, and clients read that.
 */
export function parseScopes(texts: readonly string[]): readonly Scope[] {
  const scopes = texts.flatMap((text) => text.split(' ')).flatMap(parseScope);
  const merged = new Map<string, Scope>();
  for (const scope of scopes) {
    const key = scope.type === 'repository' ? scope.name : '';
    const before = merged.get(key);
    merged.set(key, before ? merge(before, scope) : scope);
    if (merged.size >= most) break;
  }
  return [...merged.values()];
}

function parseScope(text: string): readonly Scope[] {
  if (text === 'registry:catalog:*') return [{ type: 'catalog' }];
  const [, name = '', asked = ''] = /^repository(?:\([^)]*\))?:([^:]+):([a-z,*]+)$/.exec(text) ?? [];
  if (!isRepositoryName(name)) return [];
  const words = asked.split(',');
  const known = actions.filter((action) => words.includes(action) || words.includes('*'));
  return [{ type: 'repository', name, actions: known }];
}

function merge(one: Scope, other: Scope): Scope {
  if (one.type !== 'repository' || other.type !== 'repository') return one;
  return { ...one, actions: actions.filter((each) => one.actions.includes(each) || other.actions.includes(each)) };
}

/** The text in a challenge. */
export const scopeText = ({ name, actions: wanted }: Pick<RepositoryScope, 'name' | 'actions'>): string =>
  `repository:${name}:${wanted.join(',')}`;

export const catalogGrant: Grant = { type: 'registry', name: 'catalog', actions: ['*'] };
export const catalogScope = 'registry:catalog:*';

/** Whether grants name the action on the repository. */
export const grants = (given: readonly Grant[], name: string, action: Action): boolean =>
  given.some((grant) => grant.type === 'repository' && grant.name === name && grant.actions.includes(action));
