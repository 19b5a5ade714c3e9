import { getRouteApi, useBlocker } from '@tanstack/react-router';
import { lazy, Suspense, useRef, useState } from 'react';
import { useMessages } from '../../../app/language/use-messages.ts';
import { ChangeOutcome } from '../change-outcome.tsx';
import { type EditSearch, type Readers, readEditSearch } from '../edit-search.ts';
import type { Version } from '../queries.ts';
import { useChange } from '../use-change.ts';
import { messages } from './messages.ts';
import { describe } from './queries.ts';

const RichText = lazy(() => import('./editor/rich-text.tsx').then(({ RichText }) => ({ default: RichText })));
const route = getRouteApi('/my-models/$solutionId');

interface Props {
  readonly version: Version;
  readonly readers: Readers;
  readonly stored: string;
}

/** Edits a description as readers see it, or as HTML. */
export function DescriptionForm({ version, readers, stored }: Props) {
  const t = useMessages(messages);
  const { mode } = route.useSearch();
  const navigate = route.useNavigate();
  const changes = useChange(version.solutionId);
  const [text, setText] = useState(stored);
  const [isDirty, setDirty] = useState(false);
  const read = useRef(() => text);
  const current = () => (mode === 'html' ? text : read.current());

  useBlocker({
    // Another way to edit the same text loses nothing.
    shouldBlockFn: ({ current: from, next: to }) =>
      isDirty && !isSameText(from, to) && !window.confirm(t('leaveUnsaved')),
    enableBeforeUnload: () => isDirty,
  });

  function edit(next: string): void {
    setText(next);
    setDirty(true);
  }
  function switchMode(): void {
    setText(current());
    void navigate({ search: (now) => readEditSearch({ ...now, mode: mode === 'html' ? undefined : 'html' }) });
  }
  const save = () =>
    changes.start({
      change: () => describe(version, readers, current()),
      said: t('saved', { version: version.version, readers }),
      onDone: () => setDirty(false),
    });
  const label = t('label', { version: version.version, readers });
  return (
    <>
      {mode === 'html' ? (
        <textarea className="html-text" aria-label={label} value={text} onChange={({ target }) => edit(target.value)} />
      ) : (
        <Suspense fallback={<p role="status">{t('loading')}</p>}>
          <RichText
            {...{ initial: text, label, onEdit: () => setDirty(true) }}
            onReady={(reader) => {
              read.current = reader;
            }}
          />
        </Suspense>
      )}
      <div className="row">
        <button type="button" className="button button-primary" disabled={changes.isPending} onClick={save}>
          {t('save')}
        </button>
        <button type="button" className="button" onClick={switchMode}>
          {t(mode === 'html' ? 'editAsReaders' : 'asHtml')}
        </button>
        {isDirty && <span className="quiet">{t('unsaved')}</span>}
      </div>
      <ChangeOutcome changes={changes} />
    </>
  );
}

interface Place {
  readonly pathname: string;
  readonly search: unknown;
}

function isSameText(from: Place, to: Place): boolean {
  const textOf = ({ pathname, search }: Place) => {
    const { section, version, readers }: EditSearch = readEditSearch(Object(search));
    return [pathname, section, version, readers].join(' ');
  };
  return textOf(from) === textOf(to);
}
