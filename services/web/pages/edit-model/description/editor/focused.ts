import type { ChainedCommands, Editor } from '@tiptap/core';

/**
 * Commands for the text, which has the focus from then on. TipTap's command `focus` gives it in a later frame, and selects what was
 * selected before: where keys have moved the cursor by then, what is written next replaces or formats the wrong text.
 */
export function focused(editor: Editor): ChainedCommands {
  editor.view.focus();
  return editor.chain();
}
