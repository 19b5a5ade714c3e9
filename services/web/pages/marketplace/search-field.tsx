import { useEffect, useState } from 'react';
import { useMessages } from '../../app/language/use-messages.ts';
import { messages } from './messages.ts';
import { type MarketplaceSearch, narrowed } from './search-state.ts';

/** Long enough to join the letters of a word that is typed at speed. */
const joinMs = 60;

interface Props {
  readonly search: MarketplaceSearch;
  readonly onChange: (search: MarketplaceSearch) => void;
}

/** Searches as one types. */
export function SearchField({ search, onChange }: Props) {
  const t = useMessages(messages);
  const asked = search.q ?? '';
  const [typed, setTyped] = useState(asked);
  const [shown, setShown] = useState(asked);
  // The address changed otherwise: the back button, a cleared search.
  if (shown !== asked) {
    setShown(asked);
    if (typed.trim() !== asked) setTyped(asked);
  }
  useEffect(() => {
    if (typed.trim() === asked) return;
    const timer = setTimeout(() => onChange(narrowed(search, { q: typed.trim() })), joinMs);
    return () => clearTimeout(timer);
  }, [typed, asked, search, onChange]);
  return (
    <search>
      <input
        type="search"
        className="search-field"
        aria-label={t('search')}
        aria-keyshortcuts="/"
        placeholder={t('searchHint')}
        maxLength={100}
        value={typed}
        onChange={({ target }) => setTyped(target.value)}
      />
    </search>
  );
}
