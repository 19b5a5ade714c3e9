import { z } from 'zod';
import { invalid } from '../../kit/errors.ts';
import { readSelector, type Selector } from '../domain/selector.ts';

/** A selector in a query, in its wire form. */
export const selectorField = () => z.string().max(8_192).optional();

/** What it says; everything where there is none. Errors: `invalid`. */
export function selectorIn({ selector: text }: { readonly selector?: string | undefined }): Selector {
  const selector = text === undefined ? {} : readSelector(text);
  if (!selector) throw invalid('selector is not base64 of a JSON selector.', [], 'bad_selector');
  return selector;
}
