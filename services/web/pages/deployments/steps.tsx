import { useQuery } from '@tanstack/react-query';
import { useMessages } from '../../app/language/use-messages.ts';
import { messages } from './messages.ts';
import { stepsQuery } from './queries.ts';

/** What a deployment is at, live. */
export function Steps({ id, name }: { readonly id: string; readonly name: string }) {
  const t = useMessages(messages);
  const { data } = useQuery(stepsQuery(id));
  const steps = data?.steps ?? [];
  return (
    <ol aria-label={t('steps', { name })} aria-live="polite">
      {steps.map((step) => (
        <li key={step.name}>
          <code>{step.name}</code> {step.status}
          {step.percent !== undefined && (
            <progress max={100} value={step.percent} aria-label={step.name}>
              {step.percent}
            </progress>
          )}
          {step.message && <span className="quiet"> {step.message}</span>}
        </li>
      ))}
    </ol>
  );
}
