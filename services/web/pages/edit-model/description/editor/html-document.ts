import { getSchema, type JSONContent } from '@tiptap/core';
import { DOMParser as DocumentParser, type Slice } from '@tiptap/pm/model';
import type { EditorView } from '@tiptap/pm/view';
import { cleanHtml } from '../../../../parts/clean-html.ts';
import { extensions } from './extensions.ts';

/** What the editor begins with. It gets nodes: the policy of the edge lets it read no HTML. */
export const documentOf = (html: string): JSONContent =>
  DocumentParser.fromSchema(getSchema(extensions)).parse(cleanHtml(html)).toJSON();

/** What is inserted of HTML that comes from another page. */
export const sliceOf = (view: EditorView, html: string): Slice =>
  DocumentParser.fromSchema(view.state.schema).parseSlice(cleanHtml(html));
