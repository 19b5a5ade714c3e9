import { useEffect } from 'react';
import { ErrorView } from '../../app/errors/error-view.tsx';
import { useMessages } from '../../app/language/use-messages.ts';
import { messages } from './messages.ts';
import { TaskOutcome } from './task-outcome.tsx';
import './push.css';
import { TaskSteps } from './task-steps.tsx';
import { useTask } from './use-task.ts';

interface Props {
  readonly id: string;
  readonly onAgain: () => void;
  /** Once the model is on the platform. */
  readonly onDone?: (solutionId: string) => void;
}

/** A push: its steps live, then the model or what went wrong. It can be left and opened again by its id. */
export function TaskView({ id, onAgain, onDone }: Props) {
  const t = useMessages(messages);
  const { data: task, error, refetch } = useTask(id);
  const solutionId = task?.status === 'done' ? task.solutionId : undefined;
  useEffect(() => {
    if (solutionId) onDone?.(solutionId);
  }, [solutionId, onDone]);
  if (!task) {
    if (error) return <ErrorView error={error} onRetry={() => void refetch()} />;
    return <p aria-busy="true">{t('loading')}</p>;
  }
  const hasEnded = task.status === 'done' || task.status === 'failed';
  return (
    <section className="panel">
      <h2>{t(task.status === 'done' ? 'done' : task.status === 'failed' ? 'failed' : 'running')}</h2>
      {!hasEnded && <progress max={100} value={task.percent} aria-label={t('progress')} />}
      <TaskSteps task={task} />
      {hasEnded && <TaskOutcome task={task} />}
      {!hasEnded && <p className="quiet">{t('goesOn')}</p>}
      {hasEnded && (
        <button type="button" className="button" onClick={onAgain}>
          {t(task.status === 'failed' ? 'again' : 'another')}
        </button>
      )}
    </section>
  );
}
