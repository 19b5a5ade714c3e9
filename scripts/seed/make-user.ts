import { type Chance, createChance } from './chance.ts';
import type { Plan } from './plan.ts';
import type { Batch } from './tables.ts';
import { firstNames, lastNames, organizations } from './vocabulary/people.ts';

const longestLogin = 25;

/** Numbers of users and of solutions must not meet in the same choices. */
const userChances = 0x4000_0000;

const personOf = (seed: number, number: number, chance: Chance = createChance(seed, userChances + number)) => ({
  first: chance.pick(firstNames),
  last: chance.pick(lastNames),
  organization: chance.pick(organizations),
  active: chance.happens(0.97),
});

/** The author a user is on a revision. */
export function authorOf(seed: number, number: number): { readonly name: string; readonly contact: string } {
  const { first, last } = personOf(seed, number);
  return { name: `${first} ${last}`, contact: addressOf(seed, number, first, last) };
}

export function addUser(batch: Batch, { seed, ids, time }: Plan, number: number): void {
  const { first, last, organization, active } = personOf(seed, number);
  const created = time(createChance(seed, userChances + number));
  batch.users.push({
    user_id: ids.user(number),
    first_name: first,
    last_name: last,
    org_name: organization,
    email: addressOf(seed, number, first, last),
    login_name: loginOf(seed, number, first, last),
    active,
    created,
    modified: created,
  });
}

/** Different for every user of every seed: letters, then the two numbers. */
function loginOf(seed: number, number: number, first: string, last: string): string {
  const ending = `${number}${seed === 1 ? '' : `s${seed}`}`;
  const letters = `${first}${last}`
    .normalize('NFD')
    .toLowerCase()
    .replaceAll(/[^a-z]/g, '');
  return letters.slice(0, longestLogin - ending.length) + ending;
}

const addressOf = (...person: Parameters<typeof loginOf>): string => `${loginOf(...person)}@example.org`;
