import type { PublicationEventName, PublicationMessages, Visibility } from '../../../contracts/publication.ts';
import type { DomainEvent } from '../domain-event.ts';

const readers: Readonly<Record<Visibility, string>> = { PB: 'the public', OR: 'the organization' };

/** Readers of the publication service's events. */
export const publicationEvents = {
  'modelyard.publication.PublicationRequested': (event) => ({
    ...about(event),
    name: 'PublicationRequested',
    actorId: event.requesterId,
  }),
  'modelyard.publication.ChecksEnded': (event) => {
    // If the checks decide, the publication that follows has an event of its own.
    if (event.passed) return event.awaitsDecision ? { ...about(event), name: 'DecisionAwaited' } : undefined;
    const findings = event.steps
      .filter(({ outcome }) => outcome === 'FA')
      .map(({ name, report }) => `${name}: ${report}`);
    return { ...about(event, { findings: findings.join(' ') }), name: 'ChecksFailed' };
  },
  'modelyard.publication.RevisionPublished': (event) => ({
    ...about(event, remark(event.comment)),
    name: 'RevisionPublished',
    actorId: event.approverId ?? undefined,
  }),
  'modelyard.publication.PublicationDeclined': (event) => ({
    ...about(event, remark(event.comment)),
    name: 'PublicationDeclined',
    actorId: event.approverId ?? undefined,
  }),
  'modelyard.publication.PublicationWithdrawn': (event) => ({
    ...about(event),
    name: 'PublicationWithdrawn',
    actorId: event.requesterId,
  }),
  'modelyard.publication.SolutionUnpublished': (event) => ({
    ...solutionOf(event),
    name: 'SolutionUnpublished',
    actorId: event.requesterId,
    details: { readers: readers[event.visibility] },
  }),
} satisfies {
  readonly [K in PublicationEventName]?: (event: PublicationMessages[K]) => DomainEvent | undefined;
};

interface Publication {
  readonly solutionId: string;
  readonly solutionName: string;
  readonly ownerId: string;
}

interface Request extends Publication {
  readonly requestId: number;
  readonly requesterId: string;
  readonly visibility: Visibility;
}

const solutionOf = ({ solutionId, solutionName: name, ownerId }: Publication) => ({
  solutionId,
  solution: { solutionId, name, ownerId },
});

const about = (event: Request, more: DomainEvent['details'] = {}): Omit<DomainEvent, 'name'> => ({
  ...solutionOf(event),
  requesterId: event.requesterId,
  details: { requestId: String(event.requestId), readers: readers[event.visibility], ...more },
});

const remark = (comment: string): DomainEvent['details'] => ({
  remark: comment === '' ? '' : `Comment: ${comment}`,
});
