import type { Chance } from './chance.ts';
import type { Revision } from './make-revision.ts';
import type { Plan } from './plan.ts';
import type { Batch } from './tables.ts';
import { answers, questions, reviews } from './vocabulary/people.ts';

export interface EngagementOf {
  readonly number: number;
  readonly users: number;
  readonly revisions: readonly Revision[];
  readonly created: Date;
}

/** What others do with a solution they can see: look, download, rate, like, talk. Some get much of it, most little. */
export function addEngagement(batch: Batch, plan: Plan, chance: Chance, of: EngagementOf): void {
  const { ids } = plan;
  const { number, users, created } = of;
  const seen = of.revisions.filter(({ isPublished }) => isPublished);
  if (seen.length === 0) return;
  const solution = ids.solution(number);
  const someone = () => ids.user(chance.between(0, users - 1));
  const people = (count: number) => [...new Set(Array.from({ length: count }, someone))];
  const dated = () => {
    const at = plan.later(chance, created);
    return { created: at, modified: at };
  };

  batch.solution_web.push({ solution_id: solution, view_count: chance.few(60), featured: chance.happens(0.01) });
  for (let count = chance.few(2); count > 0; count -= 1)
    batch.solution_downloads.push({
      solution_id: solution,
      artifact_id: chance.pick(chance.pick(seen).artifacts),
      user_id: someone(),
      download_date: plan.later(chance, created),
    });
  for (const user of people(chance.few(1)))
    batch.solution_ratings.push({
      solution_id: solution,
      user_id: user,
      rating: Number(chance.weighted({ 5: 35, 4: 35, 3: 18, 2: 8, 1: 4 })),
      text_review: chance.happens(0.5) ? chance.pick(reviews) : null,
      ...dated(),
    });
  for (const user of people(chance.few(0.7))) batch.solution_favorites.push({ solution_id: solution, user_id: user });
  if (chance.happens(0.15))
    addThread(batch, plan, chance, { solution, revision: chance.pick(seen), someone, dated, number });
}

interface ThreadOf {
  readonly number: number;
  readonly solution: string;
  readonly revision: Revision;
  readonly someone: () => string;
  readonly dated: () => { readonly created: Date; readonly modified: Date };
}

/** A question and what was answered. */
function addThread(batch: Batch, { ids }: Plan, chance: Chance, of: ThreadOf): void {
  const { number, solution, revision, someone, dated } = of;
  const thread = ids.thread(number);
  const title = chance.pick(questions);
  batch.threads.push({ thread_id: thread, solution_id: solution, revision_id: revision.id, title });
  const question = ids.comment(number);
  const comment = (id: string, parent: string | null, text: string) =>
    batch.comments.push({ comment_id: id, thread_id: thread, parent_id: parent, user_id: someone(), text, ...dated() });
  comment(question, null, title);
  const replies = chance.between(0, 3);
  for (let part = 1; part <= replies; part += 1) comment(ids.comment(number, part), question, chance.pick(answers));
}
