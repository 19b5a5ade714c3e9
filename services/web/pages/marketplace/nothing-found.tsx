import { useMessages } from '../../app/language/use-messages.ts';
import { goTo, tour } from '../../app/tour/tour.ts';
import { useStore } from '../../app/use-store.ts';
import { messages } from './messages.ts';
import type { MarketplaceSearch } from './search-state.ts';

interface Props {
  readonly search: MarketplaceSearch;
  readonly onClear: () => void;
}

export function NothingFound({ search, onClear }: Props) {
  const t = useMessages(messages);
  const current = useStore(tour);
  const isTouring = current !== undefined && current !== 'over';
  const searches = Object.keys(search).length > 0;
  return (
    <div className="notice">
      <h2>{t(searches ? 'emptyTitle' : 'firstTitle')}</h2>
      <p>{t(searches ? 'emptyAdvice' : 'firstAdvice')}</p>
      {!searches && !isTouring && (
        <button type="button" className="button" onClick={() => goTo({ step: 'welcome' })}>
          {t('takeTour')}
        </button>
      )}
      {searches && (
        <button type="button" className="button" onClick={onClear}>
          {t('clear')}
        </button>
      )}
    </div>
  );
}
