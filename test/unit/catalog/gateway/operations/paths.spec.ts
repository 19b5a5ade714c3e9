import { expect } from 'chai';
import type { Operation } from '../../../../../services/catalog/gateway/operation.ts';
import { operations } from '../../../../../services/catalog/gateway/operations.ts';
import { createRouteTable } from '../../../../../services/kit/http/api/find-route.ts';

const nameOf = ({ method, path }: Operation) => `${method} ${path}`;
const wordsOf = ({ path }: Operation) => path.split('/').slice(1);
const isParameter = (word: string) => word.startsWith('{');

const routes = createRouteTable<Operation>();
for (const operation of operations) routes.add(operation.method, operation.path, operation);
const find = (method: string, path: string) => routes.find(path)?.answers.get(method);

/** Two of them could mean the same address, such as `/group/peer/solution` and `/group/{groupId}/solution`. */
function compete(one: Operation, other: Operation): boolean {
  const [words, others] = [wordsOf(one), wordsOf(other)];
  return (
    one !== other &&
    one.method === other.method &&
    words.length === others.length &&
    words.every((word, at) => word === others[at] || isParameter(word) || isParameter(others[at] ?? ''))
  );
}

/** A value of the parameter that is no word of any path. */
function plausible({ params }: Operation, word: string): string {
  const field = params.find(({ name }) => `{${name}}` === word)?.field;
  return field?.kind === 'uuid' ? '9d961018-5464-5b0e-a9c2-11dcdfdb67a0' : '12';
}

describe('the paths of the catalog', () => {
  it('each lead to their operation', () => {
    for (const operation of operations) {
      const path = wordsOf(operation).map((word) => (isParameter(word) ? plausible(operation, word) : word));
      const found = find(operation.method, `/${path.join('/')}`);
      expect(found && nameOf(found), path.join('/')).to.equal(nameOf(operation));
    }
  });

  it('lead to the operation with the word where another has a parameter at the same place', () => {
    const pairs = operations.flatMap((one) =>
      operations.filter((other) => compete(one, other)).map((other) => [one, other]),
    );
    expect(pairs).to.have.length.greaterThan(40);
    for (const [one, other] of pairs) {
      if (!one || !other) continue;
      const [words, others] = [wordsOf(one), wordsOf(other)];
      const differ = words.findIndex((word, at) => word !== others[at]);
      // Each pair comes in both orders; this one has the word.
      if (isParameter(words[differ] ?? '')) continue;
      const address = words.map((word, at) => (isParameter(word) ? wordOr(others[at] ?? '', '12') : word));
      const found = find(one.method, `/${address.join('/')}`);
      const isMeant = found && wordsOf(found)[differ] === words[differ];
      expect(isMeant, `${address.join('/')} is ${found?.path}, not ${one.path}`).to.equal(true);
    }
  });
});

const wordOr = (word: string, value: string): string => (isParameter(word) ? value : word);
