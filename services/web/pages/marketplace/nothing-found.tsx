import { useMessages } from '../../app/language/use-messages.ts';
import { messages } from './messages.ts';
import type { MarketplaceSearch } from './search-state.ts';

interface Props {
  readonly search: MarketplaceSearch;
  readonly onClear: () => void;
}

export function NothingFound({ search, onClear }: Props) {
  const t = useMessages(messages);
  const searches = Object.keys(search).length > 0;
  return (
    <div className="notice">
      <h2>{t(searches ? 'emptyTitle' : 'firstTitle')}</h2>
      <p>{t(searches ? 'emptyAdvice' : 'firstAdvice')}</p>
      {searches && (
        <button type="button" className="button" onClick={onClear}>
          {t('clear')}
        </button>
      )}
    </div>
  );
}
