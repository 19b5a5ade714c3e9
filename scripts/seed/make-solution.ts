import { createChance } from './chance.ts';
import { describeModel } from './describe-model.ts';
import { addEngagement } from './make-engagement.ts';
import { addRevision } from './make-revision.ts';
import { addUser } from './make-user.ts';
import type { Plan } from './plan.ts';
import type { Batch } from './tables.ts';

/** Adds the rows of solution `number`: itself, what belongs to it, and the users who had joined the site by then. */
export function addSolution(batch: Batch, plan: Plan, number: number): void {
  const { seed, ids, usersBefore } = plan;
  const users = usersBefore(number + 1);
  for (let user = usersBefore(number); user < users; user += 1) addUser(batch, plan, user);

  const chance = createChance(seed, number);
  const model = describeModel(chance);
  const owner = chance.early(users);
  const created = plan.time(chance);
  const solution = ids.solution(number);
  batch.solutions.push({
    solution_id: solution,
    name: model.name,
    description: model.description,
    user_id: ids.user(owner),
    active: chance.happens(0.95),
    model_type_code: model.typeCode,
    toolkit_type_code: model.toolkitCode,
    metadata: JSON.stringify({ source: 'seed', number }),
    created,
    modified: plan.later(chance, created),
  });
  batch.tags.push(...model.tags.map((tag) => ({ tag })));
  batch.solution_tags.push(...model.tags.map((tag) => ({ solution_id: solution, tag })));

  const count = chance.weighted({ 1: 60, 2: 28, 3: 12 });
  const revisions = Array.from({ length: Number(count) }, (_, part) =>
    addRevision(batch, plan, chance, { number, part, owner, users, model, created }),
  );
  addEngagement(batch, plan, chance, { number, users, revisions, created });
}
