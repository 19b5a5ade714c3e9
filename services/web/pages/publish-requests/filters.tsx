import { useMessages } from '../../app/language/use-messages.ts';
import { requestStates } from '../../parts/request-states.ts';
import { messages } from './messages.ts';
import { type RequestsSearch, readRequestsSearch, visibilities } from './requests-search.ts';

interface Props {
  readonly search: RequestsSearch;
  readonly onChange: (search: RequestsSearch) => void;
}

export function Filters({ search, onChange }: Props) {
  const t = useMessages(messages);
  // Another list begins at its first page.
  const change = (name: keyof RequestsSearch, value: string) =>
    onChange(readRequestsSearch({ ...search, page: undefined, [name]: value }));
  return (
    <div className="filters">
      <label>
        {t('state')}
        <select value={search.state ?? 'PE'} onChange={({ target }) => change('state', target.value)}>
          {requestStates.map((code) => (
            <option key={code} value={code}>
              {t(`state_${code}`)}
            </option>
          ))}
          <option value="every">{t('every')}</option>
        </select>
      </label>
      <label>
        {t('visibility')}
        <select value={search.visibility ?? ''} onChange={({ target }) => change('visibility', target.value)}>
          <option value="">{t('everyVisibility')}</option>
          {visibilities.map((code) => (
            <option key={code} value={code}>
              {t(`for_${code}`)}
            </option>
          ))}
        </select>
      </label>
      <label>
        {t('sort')}
        <select value={search.sort ?? ''} onChange={({ target }) => change('sort', target.value)}>
          <option value="">{t('newest')}</option>
          <option value="oldest">{t('oldest')}</option>
        </select>
      </label>
    </div>
  );
}
