import { Editor } from '@tiptap/core';
import { extensions } from './extensions.ts';
import { foreignHtml } from './foreign-html.ts';
import { documentOf } from './html-document.ts';

interface Options {
  readonly place: HTMLElement;
  readonly html: string;
  readonly label: string;
  readonly onEdit: () => void;
}

export const createEditor = ({ place, html, label, onEdit }: Options): Editor =>
  new Editor({
    ...{ element: place, extensions, content: documentOf(html), onUpdate: onEdit },
    // Its style element would be rejected; the styles are in edit-model.css.
    injectCSS: false,
    editorProps: {
      attributes: {
        ...{ role: 'textbox', 'aria-multiline': 'true', 'aria-label': label, dir: 'auto' },
        class: 'prose rich-text',
      },
      handleDOMEvents: foreignHtml,
    },
  });
