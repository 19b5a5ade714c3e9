import type { DomainEvent } from './domain-event.ts';
import { fill, fillLink } from './fill.ts';
import type { Notice } from './notice.ts';
import type { Audience, Rule } from './rule.ts';

export interface Person {
  readonly userId: string;
  /** First and last name, or the login name where there is none. */
  readonly name: string;
  readonly loginName: string;
  readonly active: boolean;
}

/** What had to be looked up. */
export interface Facts {
  readonly model: string;
  readonly solutionId: string;
  readonly audiences: Readonly<Partial<Record<Audience, readonly string[]>>>;
  /** The actor, the person and everybody of the audiences who is there. */
  readonly people: ReadonlyMap<string, Person>;
}

export interface Decision {
  readonly eventId: string;
  readonly event: DomainEvent;
  readonly rules: readonly Rule[];
  readonly facts: Facts;
  readonly now: number;
  /** The id of the `index`-th notification of the event. */
  idOf(index: number): string;
}

const titleLimit = 100;
const messageLimit = 2_048;
/** What the catalog stores in one go. */
const usersLimit = 1_000;
const yearMs = 365 * 24 * 60 * 60_000;

/** Who is told what of a happening; nobody twice, nobody of what they did themselves, nobody who is not active any more. */
export function decide({ eventId, event, rules, facts, now, idOf }: Decision): Notice[] {
  const told = new Set<string>();
  const drafts = rules.flatMap((rule) => {
    const userIds = [...new Set(rule.audiences.flatMap((audience) => facts.audiences[audience] ?? []))].filter(
      (userId) => facts.people.get(userId)?.active === true && !told.has(userId) && userId !== event.actorId,
    );
    for (const userId of userIds) told.add(userId);
    return chunks(userIds).map((chunk) => ({ rule, userIds: chunk }));
  });
  const values = valuesOf(event, facts);
  return drafts.map(({ rule, userIds }, index) => ({
    notificationId: idOf(index),
    eventId,
    userIds,
    severity: rule.severity,
    title: fill(rule.title, values, titleLimit),
    message: fill(rule.text, values, messageLimit),
    url: fillLink(rule.link, values),
    start: now,
    end: now + yearMs,
  }));
}

function valuesOf({ actorId = '', personId = '', details }: DomainEvent, facts: Facts): Record<string, string> {
  const { model, solutionId, people } = facts;
  return {
    ...details,
    model,
    solutionId,
    actor: people.get(actorId)?.name ?? 'Somebody',
    person: people.get(personId)?.name ?? 'somebody',
    login: people.get(personId)?.loginName ?? 'somebody',
  };
}

const chunks = (userIds: readonly string[]): string[][] =>
  Array.from({ length: Math.ceil(userIds.length / usersLimit) }, (_, index) =>
    userIds.slice(index * usersLimit, (index + 1) * usersLimit),
  );
