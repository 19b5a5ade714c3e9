import type { Composition } from '../../../contracts/composer-api.ts';
import { useMessages } from '../../app/language/use-messages.ts';
import { messages } from '../messages.ts';
import type { Edit } from '../queries/use-editing.ts';

/** What a person opens beside the canvas. */
export type OpenPart = 'save' | 'run' | 'use' | 'share';

interface Props {
  readonly composition: Composition;
  readonly onEdit: (edit: Edit) => void;
  readonly onArrange: () => void;
  readonly onOpen: (what: OpenPart) => void;
}

export function Toolbar({ composition, onEdit, onArrange, onOpen }: Props) {
  const t = useMessages(messages);
  const { undo, redo, isSaved, saved, graph } = composition;
  const isEmpty = graph.nodes.length === 0;
  return (
    <div className="row composer-toolbar">
      <button type="button" className="button" disabled={undo === 0} onClick={() => onEdit({ kind: 'undo' })}>
        {t('undo')}
      </button>
      <button type="button" className="button" disabled={redo === 0} onClick={() => onEdit({ kind: 'redo' })}>
        {t('redo')}
      </button>
      <button type="button" className="button" disabled={isEmpty} onClick={onArrange}>
        {t('arrange')}
      </button>
      <button type="button" className="button" disabled={isEmpty} onClick={() => onOpen('run')}>
        {t('testRun')}
      </button>
      <button type="button" className="button" onClick={() => onOpen('share')}>
        {t('share')}
      </button>
      <button type="button" className="button button-primary" disabled={isEmpty} onClick={() => onOpen('save')}>
        {t('saveAs')}
      </button>
      {saved && isSaved && (
        <button type="button" className="button" onClick={() => onOpen('use')}>
          {t('use')}
        </button>
      )}
      <span className="quiet">
        {saved && isSaved
          ? t('isSaved', { version: saved.version })
          : saved
            ? t('changedSince', { version: saved.version })
            : t('notSaved')}
      </span>
    </div>
  );
}
