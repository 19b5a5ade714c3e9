import { Link } from '@tanstack/react-router';
import type { OnboardingTask } from '../../../contracts/onboarding-api.ts';
import { useMessages } from '../../app/language/use-messages.ts';
import { paths } from '../../app/paths.ts';
import { adviceOf, failedLine } from './failure-advice.ts';
import { messages } from './messages.ts';
import { stepMessage } from './step-messages.ts';

/** Where the model is and what its scan has found; or which step failed, its line of the log, and what to do. */
export function TaskOutcome({ task }: { readonly task: OnboardingTask }) {
  const t = useMessages(messages);
  const { failure, solutionId, scan, log } = task;
  if (failure) {
    const known = stepMessage(failure.step);
    return (
      <div className="notice notice-error" role="alert">
        <h3>{t('failedAt', { step: known ? t(known) : failure.step })}</h3>
        <pre className="log-line" dir="auto">
          {failedLine(log, failure)}
        </pre>
        <p>{t(adviceOf(failure.code))}</p>
      </div>
    );
  }
  return (
    <>
      {scan?.findings.map(({ file, member, what, remedy }) => (
        <p key={`${file} ${member} ${what}`} role="alert" dir="auto">
          {t('finding', { file: member ? `${file} › ${member}` : file, what })} {remedy}
        </p>
      ))}
      {solutionId && (
        <Link className="button button-primary" to={paths.model} params={{ solutionId }}>
          {t('open')}
        </Link>
      )}
    </>
  );
}
