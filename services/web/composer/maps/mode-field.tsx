import { useId } from 'react';
import { useMessages } from '../../app/language/use-messages.ts';
import { messages } from './messages.ts';
import type { MapMode, ShownMap } from './node-map.ts';

interface Props {
  readonly kind: 'splitter' | 'collator';
  readonly shown: ShownMap;
  readonly onChoose: (mode: MapMode) => void;
}

export function ModeField({ kind, shown, onChoose }: Props) {
  const t = useMessages(messages);
  const id = useId();
  return (
    <div className="field">
      <label htmlFor={id}>{t('mode')}</label>
      <select id={id} value={shown.mode ?? ''} onChange={({ target }) => onChoose(target.value as MapMode)}>
        {shown.mode === undefined && <option value="">{t('chooseMode')}</option>}
        <option value="whole">{t(`${kind}_whole`)}</option>
        <option value="fields">{t(`${kind}_fields`)}</option>
      </select>
    </div>
  );
}
