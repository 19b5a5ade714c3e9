import { useCallback } from 'react';
import { ErrorView } from '../../app/errors/error-view.tsx';
import { useMessages } from '../../app/language/use-messages.ts';
import { useSession } from '../../app/session/use-session.ts';
import { goTo } from '../../app/tour/tour.ts';
import type { Tour } from '../../app/tour/tour-state.ts';
import { TaskView } from '../push/task-view.tsx';
import { SignInFirst } from '../sign-in-first.tsx';
import { useSingleChange } from '../use-single-change.ts';
import { messages } from './messages.ts';
import { sendDemoModel } from './send-demo-model.ts';

/** Brings the demo model in, by one button; the steps of the push are shown as on the page for it. */
export function BringStep({ current: { task, solutionId } }: { readonly current: Tour }) {
  const t = useMessages(messages);
  const session = useSession();
  const { start, isPending, error } = useSingleChange({
    mutationFn: sendDemoModel,
    onSuccess: (sent) => goTo({ step: 'bring', task: sent }),
  });
  const onDone = useCallback((brought: string) => goTo({ step: 'look', task, solutionId: brought }), [task]);
  if (!session) return <SignInFirst title={t('signInTitle')} label={t('signIn')} />;
  // Who comes back to this step sees that it is done.
  if (solutionId) return <p>{t('isThere')}</p>;
  if (task) return <TaskView id={task} onAgain={() => goTo({ step: 'bring' })} onDone={onDone} />;
  return (
    <>
      {error && <ErrorView error={error} />}
      <p>
        <button type="button" className="button button-primary" disabled={isPending} onClick={() => start()}>
          {t(isPending ? 'bringing' : 'bringIn')}
        </button>
      </p>
    </>
  );
}
