import type { DomainEvent } from './domain-event.ts';
import { fill, fillLink } from './fill.ts';
import type { Notice } from './notice.ts';
import type { Audience, Rule } from './rule.ts';

export interface Person {
  readonly userId: string;
  /** First and last name, or the login name if both are missing. */
  readonly name: string;
  readonly loginName: string;
  readonly active: boolean;
}

/** Facts from the catalog that a decision needs. */
export interface Facts {
  readonly model: string;
  readonly solutionId: string;
  readonly audiences: Readonly<Partial<Record<Audience, readonly string[]>>>;
  /** The actor, the person and the members of the audiences, if they exist. */
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
/** Maximum number of recipients of one request to the catalog. */
const usersLimit = 1_000;
const yearMs = 365 * 24 * 60 * 60_000;

/** The notices of an event: each active user gets at most one, and the acting user gets none. */
export function decide({ eventId, event, rules, facts, now, idOf }: Decision): Notice[] {
  const notified = new Set<string>();
  const drafts = rules.flatMap((rule) => {
    const userIds = [...new Set(rule.audiences.flatMap((audience) => facts.audiences[audience] ?? []))].filter(
      (userId) => facts.people.get(userId)?.active === true && !notified.has(userId) && userId !== event.actorId,
    );
    for (const userId of userIds) notified.add(userId);
    return chunks(userIds).map((chunk) => ({ rule, userIds: chunk }));
  });
  const values = valuesOf(event, facts);
  return drafts.map(({ rule, userIds }, index) => ({
    notificationId: idOf(index),
    eventId,
    userIds,
    severity: event.severity ?? rule.severity,
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
    actor: people.get(actorId)?.name ?? 'A user',
    person: people.get(personId)?.name ?? 'a user',
    login: people.get(personId)?.loginName ?? 'a user',
  };
}

const chunks = (userIds: readonly string[]): string[][] =>
  Array.from({ length: Math.ceil(userIds.length / usersLimit) }, (_, index) =>
    userIds.slice(index * usersLimit, (index + 1) * usersLimit),
  );
