import type { Revision } from '../../../contracts/portal-api.ts';
import { useMessages } from '../../app/language/use-messages.ts';
import { messages } from './messages.ts';

interface Props {
  readonly versions: readonly Revision[];
  readonly shown: Revision;
  readonly onChange: (version: string) => void;
}

export function VersionSelect({ versions, shown, onChange }: Props) {
  const t = useMessages(messages);
  return (
    <label className="row">
      {t('version')}
      <select value={shown.version} onChange={({ target }) => onChange(target.value)}>
        {versions.map(({ revisionId, version, created }) => (
          <option key={revisionId} value={version}>
            {t('versionOf', { version, date: new Date(created) })}
          </option>
        ))}
      </select>
    </label>
  );
}
