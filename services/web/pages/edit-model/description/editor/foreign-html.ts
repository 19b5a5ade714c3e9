import type { EditorView } from '@tiptap/pm/view';
import { sliceOf } from './html-document.ts';

/**
 * ProseMirror would read HTML that is pasted or dropped by a Trusted Types policy of its own, which the edge does not allow. What it
 * does without HTML it goes on doing.
 */
export const foreignHtml = {
  paste(view: EditorView, event: ClipboardEvent): boolean {
    const html = event.clipboardData?.getData('text/html');
    // Code is text, whatever it comes as.
    if (!html || view.state.selection.$from.parent.type.spec.code) return false;
    event.preventDefault();
    view.dispatch(view.state.tr.replaceSelection(sliceOf(view, html)).scrollIntoView());
    return true;
  },
  drop(view: EditorView, event: DragEvent): boolean {
    const html = event.dataTransfer?.getData('text/html');
    // What is dragged within the editor has no HTML to be read.
    if (!html || view.dragging) return false;
    event.preventDefault();
    const place = view.posAtCoords({ left: event.clientX, top: event.clientY });
    if (place) view.dispatch(view.state.tr.replace(place.pos, place.pos, sliceOf(view, html)));
    return true;
  },
};
