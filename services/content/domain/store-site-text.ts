import type { StoreSiteText } from '../../contracts/content.ts';
import type { Decision } from '../../kit/store/journal.ts';
import { sanitizeDescription } from './description.ts';
import type { DescriptionState } from './state.ts';

/** Replaces a text of the site's pages by sanitised HTML; its length is limited where it comes in. */
export function storeSiteText({ path, name, text }: StoreSiteText, now: number): Decision<DescriptionState> {
  const description = sanitizeDescription(text);
  const stored = { path, name, text: description, storedAt: now };
  return {
    status: 'done',
    events: [{ type: 'modelyard.content.SiteTextStored', data: stored }],
    state: { description, storedAt: now },
  };
}
