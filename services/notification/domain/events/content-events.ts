import type { ContentEventName, ContentMessages } from '../../../contracts/content.ts';
import type { DomainEvent } from '../domain-event.ts';

/** Readers of the content service's events. */
export const contentEvents = {
  'modelyard.content.DocumentHeld': ({ solutionId, file }) => held(solutionId, `the document ${file.name}`),
  'modelyard.content.DescriptionHeld': ({ solutionId }) => held(solutionId, 'the description'),
  'modelyard.content.ImageHeld': ({ solutionId }) => held(solutionId, 'the picture'),
} satisfies {
  readonly [K in ContentEventName]?: (event: ContentMessages[K]) => DomainEvent | undefined;
};

const held = (solutionId: string, what: string): DomainEvent => ({
  name: 'ChangePending',
  solutionId,
  details: { what },
});
