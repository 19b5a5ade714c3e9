import { useMutation } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import type { Composition } from '../../../contracts/composer-api.ts';
import { ErrorView } from '../../app/errors/error-view.tsx';
import { useMessages } from '../../app/language/use-messages.ts';
import { formText } from '../../parts/form-text.ts';
import { messages } from '../messages.ts';
import { exampleMessage } from './example-message.ts';
import { Hops } from './hops.tsx';
import { parseMessage } from './parse-message.ts';
import { runBoth } from './run-both.ts';
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
  const stop = useRef(new AbortController());
  useEffect(() => () => stop.current.abort(), []);
  const run = useMutation({
    mutationFn: async ({ message, chosen }: { readonly message: unknown; readonly chosen: string }) => {
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
      <form
        onSubmit={(event) => {
          event.preventDefault();
          const read = formText(event.currentTarget);
          const field = event.currentTarget.elements.namedItem('message') as HTMLTextAreaElement;
          const message = parseMessage(read('message'));
          field.setCustomValidity(message === undefined ? t('notJson', { example: '{"x": 1}' }) : '');
          if (field.reportValidity()) run.mutate({ message, chosen: read('transport') });
        }}
      >
        <div className="field">
          <label htmlFor="run-message">{t('message')}</label>
          <textarea
            id="run-message"
            name="message"
            rows={6}
            defaultValue={exampleMessage(graph)}
            onInput={({ currentTarget }) => currentTarget.setCustomValidity('')}
            spellCheck={false}
            dir="ltr"
          />
        </div>
        <div className="row">
          <label className="row">
            {t('transport')}
            <select name="transport" defaultValue="http">
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
        </div>
      </form>
      <p role="status">{end.data ? t('testsRemoved', { count: end.data.removed }) : status}</p>
      {run.error && !stop.current.signal.aborted && <ErrorView error={run.error} />}
      {end.error && <ErrorView error={end.error} />}
      {run.data && <Hops runs={run.data} onLight={onLight} />}
    </section>
  );
}
