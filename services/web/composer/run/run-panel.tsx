import { useMutation } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import type { Composition } from '../../../contracts/composer-api.ts';
import { ErrorView } from '../../app/errors/error-view.tsx';
import { useMessages } from '../../app/language/use-messages.ts';
import { MessageForm } from '../../parts/message-form/message-form.tsx';
import { messages } from '../messages.ts';
import { exampleMessage } from './example-message.ts';
import { firstMessage } from './first-message.ts';
import { Hops } from './hops.tsx';
import { runBoth } from './run-both.ts';
import { shapeOfMessage } from './shape-of-message.ts';
import { endTests, testRun } from './test-run.ts';

interface Props {
  readonly composition: Composition;
  /** Marks a node on the canvas, or none. */
  readonly onLight: (node: string | undefined) => void;
  readonly onClose: () => void;
}

/** Sends one message through the composition as it is saved, over HTTP or topics or both, and shows its way. */
export function RunPanel({ composition, onLight, onClose }: Props) {
  const t = useMessages(messages);
  const { id, isSaved, saved, graph } = composition;
  const [status, setStatus] = useState('');
  const [chosen, setChosen] = useState('http');
  const stop = useRef(new AbortController());
  useEffect(() => () => stop.current.abort(), []);
  const run = useMutation({
    mutationFn: async (message: unknown) => {
      stop.current.abort();
      stop.current = new AbortController();
      const { signal } = stop.current;
      return runBoth(chosen, (transport) =>
        testRun({ id, message, transport, signal, onStarting: (detail) => setStatus(detail) }),
      );
    },
    onSettled: () => setStatus(''),
  });
  const end = useMutation({ mutationFn: () => endTests(id) });
  const close = () => {
    onLight(undefined);
    onClose();
  };
  const first = firstMessage(graph);
  return (
    <section className="run-panel panel" aria-label={t('testRun')}>
      <div className="row spread">
        <h2>{t('testRun')}</h2>
        <button type="button" className="button" onClick={close}>
          {t('close')}
        </button>
      </div>
      <p className="quiet">
        {!saved ? t('runNeedsSave') : isSaved ? t('runMeaning') : t('runOfSaved', { version: saved.version })}
      </p>
      <MessageForm
        // Another message has other fields.
        key={JSON.stringify(first)}
        shape={shapeOfMessage(first)}
        example={exampleMessage(first)}
        onSend={run.mutate}
      >
        <label className="row">
          {t('transport')}
          <select value={chosen} onChange={({ target }) => setChosen(target.value)}>
            <option value="http">{t('overHttp')}</option>
            <option value="topics">{t('overTopics')}</option>
            <option value="both">{t('overBoth')}</option>
          </select>
        </label>
        <button type="submit" className="button button-primary" disabled={!isSaved || run.isPending}>
          {run.isPending ? t('running') : t('run')}
        </button>
        {run.isPending && (
          <button type="button" className="button" onClick={() => stop.current.abort()}>
            {t('cancel')}
          </button>
        )}
        <button type="button" className="button" disabled={end.isPending} onClick={() => end.mutate()}>
          {t('removeTests')}
        </button>
      </MessageForm>
      <p role="status">{end.data ? t('testsRemoved', { count: end.data.removed }) : status}</p>
      {run.error && !stop.current.signal.aborted && <ErrorView error={run.error} />}
      {end.error && <ErrorView error={end.error} />}
      {run.data && <Hops runs={run.data} {...{ graph, onLight }} />}
    </section>
  );
}
