import type { FormEvent } from 'react';
import { useMessages } from '../../../app/language/use-messages.ts';
import { formText } from '../../../parts/form-text.ts';
import type { Version } from '../queries.ts';
import type { Changes } from '../use-change.ts';
import { messages } from './messages.ts';
import { copyDocuments, type Place } from './queries.ts';

interface Props {
  readonly place: Place;
  readonly others: readonly Version[];
  readonly changes: Changes;
}

/** Takes the documents of another version over. */
export function CopyDocuments({ place, others, changes }: Props) {
  const t = useMessages(messages);
  function submit(event: FormEvent<HTMLFormElement>): void {
    event.preventDefault();
    const from = others.find(({ revisionId }) => revisionId === formText(event.currentTarget)('from')) ?? others[0];
    if (!from) return;
    changes.start({
      change: () => copyDocuments(place, from.revisionId),
      said: t('copied', { from: from.version, to: place.version.version }),
    });
  }
  return (
    <form className="row" onSubmit={submit}>
      <label className="row">
        {t('copyFrom')}
        <select name="from">
          {others.map(({ revisionId, version }) => (
            <option key={revisionId} value={revisionId}>
              {version}
            </option>
          ))}
        </select>
      </label>
      <button type="submit" className="button" disabled={changes.isPending}>
        {t('copy')}
      </button>
    </form>
  );
}
