import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { ErrorView } from '../../app/errors/error-view.tsx';
import { useMessages } from '../../app/language/use-messages.ts';
import { type ChosenFile, TooManyFiles } from './chosen-files.ts';
import { ChosenModel } from './chosen-model.tsx';
import { DropZone } from './drop-zone.tsx';
import { messages } from './messages.ts';
import { type PushPlan, planPush } from './plan-push.ts';
import { pushLimitsQuery } from './queries.ts';

interface Chosen {
  readonly files: readonly ChosenFile[];
  readonly plan: PushPlan;
}

/** From the files to the push; `onSent` gets the id of its task. */
export function PushForm({ onSent }: { readonly onSent: (task: string) => void }) {
  const t = useMessages(messages);
  const { data: limits, error, refetch } = useQuery(pushLimitsQuery);
  const [chosen, setChosen] = useState<Chosen>();
  const [problem, setProblem] = useState<'tooMany' | 'unreadable' | 'nothing'>();

  async function choose(found: Promise<readonly ChosenFile[]>): Promise<void> {
    setProblem(undefined);
    try {
      const files = await found;
      if (files.length === 0) setProblem('nothing');
      else setChosen({ files, plan: await planOf(files) });
    } catch (thrown) {
      setProblem(thrown instanceof TooManyFiles ? 'tooMany' : 'unreadable');
    }
  }

  if (error) return <ErrorView error={error} onRetry={() => void refetch()} />;
  if (!limits) return <p aria-busy="true">{t('loading')}</p>;
  if (chosen) return <ChosenModel {...chosen} limits={limits} onOthers={() => setChosen(undefined)} onSent={onSent} />;
  return (
    <>
      <DropZone onChoose={(found) => void choose(found)} limitBytes={limits.modelBytes} />
      {problem && <p role="alert">{t(problem)}</p>}
    </>
  );
}

async function planOf(files: readonly ChosenFile[]): Promise<PushPlan> {
  const [first] = files;
  const isZip = files.length === 1 && first !== undefined && /\.zip$/i.test(first.path);
  const { namesInZip } = await import('./archive.ts');
  const inside = isZip ? await namesInZip(first.file) : [];
  return planPush(
    files.map(({ path, file }) => ({ path, size: file.size })),
    inside,
  );
}
