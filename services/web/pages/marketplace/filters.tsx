import { useQuery } from '@tanstack/react-query';
import { useMessages } from '../../app/language/use-messages.ts';
import { commonTags } from './common-tags.ts';
import { FilterSelect } from './filter-select.tsx';
import { messages } from './messages.ts';
import { categoriesQuery, facetsQuery, toolkitsQuery } from './queries.ts';
import {
  type MarketplaceSearch,
  narrowed,
  type Order,
  orders,
  type Size,
  sizes,
  type Updated,
  updatedDays,
  withoutTag,
  withTag,
} from './search-state.ts';

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

const spans = Object.keys(updatedDays) as Updated[];
const sizeNames = Object.keys(sizes) as Size[];

/** Values that are their own names; the chosen one also where no model has it any more. */
const named = (values: readonly string[] = [], chosen: string) =>
  [...new Set([...values, ...(chosen ? [chosen] : [])])].map((value) => ({ code: value, name: value }));

export function Filters({ search, known, onChange }: Props) {
  const t = useMessages(messages);
  const { data: categories = [] } = useQuery(categoriesQuery);
  const { data: toolkits = [] } = useQuery(toolkitsQuery);
  const { data: facets } = useQuery(facetsQuery);
  const { tags = [], type = '', toolkit = '', updated = '', sort = 'newest' } = search;
  const { license = '', runtime = '', size = '' } = search;
  const offered = commonTags(known, tags);
  return (
    <div className="filters">
      <FilterSelect
        label={t('category')}
        every={t('everyCategory')}
        value={type}
        options={categories}
        onChange={(code) => onChange(narrowed(search, { type: code }))}
      />
      <FilterSelect
        label={t('toolkit')}
        every={t('everyToolkit')}
        value={toolkit}
        options={toolkits}
        onChange={(code) => onChange(narrowed(search, { toolkit: code }))}
      />
      <FilterSelect
        label={t('license')}
        every={t('everyLicense')}
        value={license}
        options={named(facets?.licenses, license)}
        onChange={(value) => onChange(narrowed(search, { license: value }))}
      />
      <FilterSelect
        label={t('runtime')}
        every={t('everyRuntime')}
        value={runtime}
        options={named(facets?.runtimes, runtime)}
        onChange={(value) => onChange(narrowed(search, { runtime: value }))}
      />
      <FilterSelect
        label={t('size')}
        every={t('everySize')}
        value={size}
        options={sizeNames.map((code) => ({ code, name: t(`size_${code}`) }))}
        onChange={(code) => onChange(narrowed(search, { size: code as Size }))}
      />
      <FilterSelect
        label={t('updated')}
        every={t('updatedEver')}
        value={updated}
        options={spans.map((code) => ({ code, name: t(`updated_${code}`) }))}
        onChange={(code) => onChange(narrowed(search, { updated: code as Updated }))}
      />
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
      {tags.length + offered.length > 0 && (
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
          {offered.map((tag) => (
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
      )}
    </div>
  );
}
