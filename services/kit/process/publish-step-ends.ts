import type { EventAddress, PublishEvent } from '../bus/event-publisher.ts';
import type { NewEvent } from '../bus/outcome.ts';
import { derivedId } from '../ids.ts';
import { isLater, type StepContext } from './definition.ts';
import type { ProcessState } from './state.ts';

/** A step that has come to its end, and is not stored as such yet. */
export interface StepEnd {
  readonly processId: string;
  readonly state: ProcessState;
  /** Its name. */
  readonly step: string;
  /** `message` of its result, for people; null where the result has none. */
  readonly message: string | null;
}

export interface StepEndEvent extends Pick<EventAddress, 'subject'> {
  readonly event: NewEvent;
}

interface Run {
  readonly name: string;
  run(context: StepContext<never, never>): Promise<unknown>;
}

/**
 * Gives a step that publishes an event before its end is stored, so that no step ends unpublished; repeats have the same id.
 * A step that waits has not ended. Where the event cannot be published, the attempt fails with what `publish` throws; `published`
 * hears of an end whose event is.
 */
export const publishStepEnds =
  (publish: PublishEvent, eventOf: (end: StepEnd) => StepEndEvent, published?: (end: StepEnd) => void) =>
  <S extends Run>(step: S): S => ({
    ...step,
    async run(context: StepContext<never, never>) {
      const result = await step.run(context);
      if (isLater(result)) return result;
      const { processId, state, stepId } = context;
      const end = { processId, state, step: step.name, message: messageOf(result) };
      const { event, subject } = eventOf(end);
      await publish(event, { id: derivedId(`${stepId}/ended`, 0), subject, correlationId: processId });
      published?.(end);
      return result;
    },
  });

const messageOf = (result: unknown): string | null =>
  typeof result === 'object' && result !== null && 'message' in result ? String(result.message) : null;
