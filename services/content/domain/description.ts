import sanitizeHtml from 'sanitize-html';
import type { DeleteDescription, StoreDescription } from '../../contracts/content.ts';
import { reject } from '../../kit/bus/reject.ts';
import type { Decision } from '../../kit/store/journal.ts';
import { isChecked, rejectFrozen } from './review.ts';
import { type DescriptionState, latestDescription } from './state.ts';

/** UTF-8 bytes of HTML as sent; as much as the catalog keeps of it for searches. */
const descriptionLimitBytes = 2 << 20;

const sanitisedLimitBytes = 4 << 20;

/** Where readers see a description that has passed checks, the new one waits for the next ones. */
export function storeDescription(
  { checked, ...command }: StoreDescription,
  state: DescriptionState | undefined,
  now: number,
): Decision<DescriptionState> {
  const frozen = rejectFrozen(state?.review);
  if (frozen) return frozen;
  if (Buffer.byteLength(command.description) > descriptionLimitBytes) {
    return reject('too_large', 'description_too_large', `A description may be ${descriptionLimitBytes} bytes at most.`);
  }
  const description = sanitizeDescription(command.description);
  // Escaping makes `&` five bytes long; what is stored must still fit into one message.
  if (Buffer.byteLength(description) > sanitisedLimitBytes) {
    return reject(
      'too_large',
      'description_too_large',
      'The description grows too large when its special characters are escaped.',
    );
  }
  const review = state?.review && { review: state.review };
  if (isChecked(state?.review, checked))
    return {
      status: 'done',
      events: [{ type: 'modelyard.content.DescriptionHeld', data: { ...command, description, heldAt: now } }],
      state: { ...state, pending: { description, storedAt: now } },
    };
  return {
    status: 'done',
    events: [{ type: 'modelyard.content.DescriptionStored', data: { ...command, description, storedAt: now } }],
    state: { description, storedAt: now, ...review },
  };
}

export function deleteDescription(
  command: DeleteDescription,
  state: DescriptionState | undefined,
): Decision<DescriptionState> {
  const frozen = rejectFrozen(state?.review);
  if (frozen) return frozen;
  if (!state || latestDescription(state) === undefined)
    return reject('not_found', 'description_not_found', 'There is no description to delete.');
  const review = state.review && { review: state.review };
  return {
    status: 'done',
    events: [{ type: 'modelyard.content.DescriptionDeleted', data: command }],
    state: { ...review },
  };
}

const { defaults } = sanitizeHtml;

const policy: sanitizeHtml.IOptions = {
  allowedTags: [...defaults.allowedTags, 'img', 'del', 'ins', 'details', 'summary'],
  allowedAttributes: {
    ...defaults.allowedAttributes,
    '*': ['id', 'class', 'title', 'lang', 'dir', 'align'],
    a: ['href', 'name', 'target', 'rel'],
    img: ['src', 'srcset', 'alt', 'width', 'height', 'loading'],
    td: ['colspan', 'rowspan', 'headers'],
    th: ['colspan', 'rowspan', 'headers', 'scope'],
    ol: ['start', 'type', 'reversed'],
    col: ['span'],
    colgroup: ['span'],
  },
  allowedSchemes: ['http', 'https', 'mailto'],
  // Pictures may be inline; `data:text/html` and SVG, which can hold script, may not.
  allowedSchemesByTag: { img: ['http', 'https', 'data'] },
  allowProtocolRelative: false,
  exclusiveFilter: ({ tag, attribs }) =>
    tag === 'img' && /^\s*data:(?!image\/(?:png|jpeg|gif|webp)[;,])/i.test(attribs.src ?? ''),
  // A page opened from a description must not be able to steer the one it came from.
  transformTags: {
    a: (tagName, attribs) => ({
      tagName,
      attribs: attribs.target ? { ...attribs, rel: 'noopener noreferrer' } : attribs,
    }),
  },
};

/** Keeps headings, tables, links, images and code; drops whatever could run. Running it again changes nothing. */
export const sanitizeDescription = (html: string): string => sanitizeHtml(html, policy);
