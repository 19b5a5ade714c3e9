import type { DeploymentWithSteps } from '../../../contracts/deployment-api.ts';
import { useMessages } from '../../app/language/use-messages.ts';
import { stepMessage, stepStateMessage } from './deployment-status.ts';
import { messages } from './messages.ts';

/** The steps of the process that changes a deployment, or did last. */
export function DeploymentSteps({ deployment }: { readonly deployment: DeploymentWithSteps }) {
  const t = useMessages(messages);
  const { name, steps } = deployment;
  return (
    <ol className="deployment-steps" aria-label={t('steps', { name })} aria-live="polite">
      {steps.map((step) => {
        const [known, state] = [stepMessage(step.name), stepStateMessage(step.status)];
        const title = known ? t(known) : step.name;
        return (
          <li key={step.name}>
            {title} <span className="tag">{state ? t(state) : step.status}</span>
            {step.percent !== undefined && (
              <progress max={100} value={step.percent} aria-label={title}>
                {step.percent}
              </progress>
            )}
            {step.message && (
              <p className="quiet" dir="auto">
                {step.message}
              </p>
            )}
          </li>
        );
      })}
    </ol>
  );
}
