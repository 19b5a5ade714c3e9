import type { OnboardingTask } from '../../../contracts/onboarding-api.ts';
import { useMessages } from '../../app/language/use-messages.ts';
import { messages } from './messages.ts';
import { statusMessage, stepMessage } from './step-messages.ts';

/** The steps that have begun, each with how far it is and what it says. */
export function TaskSteps({ task }: { readonly task: OnboardingTask }) {
  const t = useMessages(messages);
  return (
    <ol className="task-steps" aria-label={t('steps')} aria-live="polite">
      {task.steps.map(({ name, status, percent, message }) => {
        const [known, state] = [stepMessage(name), statusMessage(status)];
        return (
          <li key={name} className={`task-step task-step-${status}`}>
            <span>{known ? t(known) : name}</span> <span className="tag">{state ? t(state) : status}</span>
            {status === 'running' && percent !== undefined && (
              <progress max={100} value={percent} aria-label={known ? t(known) : name} />
            )}
            {message && (
              <p className="quiet" dir="auto">
                {message}
              </p>
            )}
          </li>
        );
      })}
    </ol>
  );
}
