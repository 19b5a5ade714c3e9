import { useEffect, useRef, useState } from 'react';
import { useMessages } from '../../app/language/use-messages.ts';
import { messages } from './messages.ts';
import { type MarketplaceSearch, maxTextLength, narrowed } from './search-state.ts';

/** Long enough to join the letters of a word that is typed at speed. */
const joinMs = 60;

interface Props {
  readonly search: MarketplaceSearch;
  readonly onChange: (search: MarketplaceSearch) => void;
}

/** Searches as one types: at the first letter, and then for the letters of a while together. */
export function SearchField({ search, onChange }: Props) {
  const t = useMessages(messages);
  const asked = search.q ?? '';
  const [typed, setTyped] = useState(asked);
  const [shown, setShown] = useState(asked);
  /** What the address does not have yet: more is typed meanwhile, which must stay. */
  const [coming, setComing] = useState<readonly string[]>([]);
  const askedAt = useRef(0);
  if (shown !== asked) {
    setShown(asked);
    const place = coming.lastIndexOf(asked);
    setComing(place < 0 ? [] : coming.slice(place + 1));
    // The address changed otherwise: the back button, a cleared search.
    if (place < 0 && typed.trim() !== asked) setTyped(asked);
  } else if (coming.at(-1) === asked) setComing([]);
  const latest = coming.at(-1) ?? asked;
  useEffect(() => {
    const q = typed.trim().slice(0, maxTextLength);
    if (q === latest) return;
    const ask = () => {
      askedAt.current = performance.now();
      setComing((before) => [...before, q]);
      onChange(narrowed(search, { q }));
    };
    const timer = setTimeout(ask, askedAt.current + joinMs - performance.now());
    return () => clearTimeout(timer);
  }, [typed, latest, search, onChange]);
  return (
    <search>
      <input
        type="search"
        className="search-field"
        aria-label={t('search')}
        aria-keyshortcuts="/"
        placeholder={t('searchHint')}
        maxLength={maxTextLength}
        value={typed}
        onChange={({ target }) => setTyped(target.value)}
      />
    </search>
  );
}
