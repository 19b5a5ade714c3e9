import { useQuery } from '@tanstack/react-query';
import { useMessages } from '../../app/language/use-messages.ts';
import { commonTags } from './common-tags.ts';
import { messages } from './messages.ts';
import { categoriesQuery } from './queries.ts';
import { type MarketplaceSearch, narrowed, type Order, orders, withoutTag, withTag } from './search-state.ts';

interface Props {
  readonly search: MarketplaceSearch;
  /** The solutions that are shown, whose tags are offered. */
  readonly known: Parameters<typeof commonTags>[0];
  readonly onChange: (search: MarketplaceSearch) => void;
}

const orderTexts = {
  newest: 'sortNewest',
  downloads: 'sortDownloads',
  views: 'sortViews',
  rating: 'sortRating',
  name: 'sortName',
} as const satisfies Record<Order, string>;

export function Filters({ search, known, onChange }: Props) {
  const t = useMessages(messages);
  const { data: categories = [] } = useQuery(categoriesQuery);
  const { tags = [], type = '', sort = 'newest' } = search;
  return (
    <div className="filters">
      <label>
        {t('category')}
        <select value={type} onChange={({ target }) => onChange(narrowed(search, { type: target.value }))}>
          <option value="">{t('everyCategory')}</option>
          {categories.map(({ code, name }) => (
            <option key={code} value={code}>
              {name}
            </option>
          ))}
        </select>
      </label>
      <label>
        {t('sort')}
        <select value={sort} onChange={({ target }) => onChange(narrowed(search, { sort: target.value as Order }))}>
          {Object.keys(orders).map((order) => (
            <option key={order} value={order}>
              {t(orderTexts[order as Order])}
            </option>
          ))}
        </select>
      </label>
      <fieldset className="row tags-row">
        <legend>{t('tags')}</legend>
        {tags.map((tag) => (
          <button
            key={tag}
            type="button"
            className="tag tag-chosen"
            aria-label={t('removeTag', { tag })}
            onClick={() => onChange(withoutTag(search, tag))}
          >
            {tag} ×
          </button>
        ))}
        {commonTags(known, tags).map((tag) => (
          <button
            key={tag}
            type="button"
            className="tag"
            aria-label={t('addTag', { tag })}
            onClick={() => onChange(withTag(search, tag))}
          >
            {tag}
          </button>
        ))}
      </fieldset>
    </div>
  );
}
