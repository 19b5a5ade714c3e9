import type { Revision, Solution } from '../../../services/contracts/portal-api.ts';
import { CliError } from '../cli-error.ts';
import type { Api } from './api.ts';

const idForm = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** A solution by its id, or one of the caller by its name. Throws a CliError. */
export async function findSolution(api: Api, idOrName: string): Promise<Solution> {
  const id = idForm.test(idOrName) ? idOrName : await idOfName(api, idOrName);
  const found = await api.call<Solution | null>('GET', `/solutions/${id}`);
  if (found === null) throw new CliError(`There is no solution ${idOrName} that you may see.`);
  return found;
}

async function idOfName(api: Api, name: string): Promise<string> {
  const wanted = { active: true, nameKeyword: [name], pageRequest: { page: 0, size: 100 } };
  const { content } = await api.call<{ readonly content: readonly Solution[] }>('POST', '/user/solutions', wanted);
  const named = content.filter((one) => one.name === name);
  const [only] = named;
  if (only === undefined)
    throw new CliError(`You have no solution named "${name}": modelyard solutions list shows those you have.`);
  if (named.length > 1)
    throw new CliError(
      `You have ${named.length} solutions named "${name}": give the id of one, ${named.map(({ solutionId }) => solutionId).join(' or ')}.`,
    );
  return only.solutionId;
}

/** The revision of this id or version, or the newest. Throws a CliError. */
export function revisionOf({ name, revisions }: Solution, idOrVersion: string | undefined): Revision {
  const newest = revisions.toSorted((a, b) => b.created - a.created);
  const found =
    idOrVersion === undefined
      ? newest[0]
      : newest.find(({ revisionId, version }) => revisionId === idOrVersion || version === idOrVersion);
  if (found) return found;
  const known = newest.map(({ version }) => version).join(', ') || 'none';
  throw new CliError(`${name} has no revision ${idOrVersion ?? ''}; it has ${known}.`.replace('  ', ' '));
}
