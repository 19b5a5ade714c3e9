import type { Revision } from '../../../../contracts/portal-api.ts';
import { useMessages } from '../../../app/language/use-messages.ts';
import { Comparison } from './comparison.tsx';
import { messages } from './messages.ts';

interface Props {
  readonly versions: readonly Revision[];
  readonly shown: Revision;
  /** The version that is compared with the one that is shown. */
  readonly compared: string | undefined;
  readonly onChange: (version: string | undefined) => void;
}

/** Chooses another version to compare with; there is nothing to choose where a model has one version. */
export function CompareWith({ versions, shown, compared, onChange }: Props) {
  const t = useMessages(messages);
  const others = versions.filter(({ revisionId }) => revisionId !== shown.revisionId);
  if (others.length === 0) return null;
  const before = others.find(({ version }) => version === compared);
  return (
    <>
      <label className="row">
        {t('compareWith')}
        <select value={before?.version ?? ''} onChange={({ target }) => onChange(target.value || undefined)}>
          <option value="">{t('noComparison')}</option>
          {others.map(({ revisionId, version }) => (
            <option key={revisionId} value={version}>
              {version}
            </option>
          ))}
        </select>
      </label>
      {before && <Comparison key={before.revisionId} before={before} after={shown} />}
    </>
  );
}
