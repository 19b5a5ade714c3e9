import type { Editor } from '@tiptap/core';
import { focused } from './focused.ts';

export interface Action {
  readonly name: ActionName;
  readonly run: (editor: Editor) => boolean;
  /** Whether it is in effect where the cursor is; absent where it cannot be. */
  readonly isOn?: (editor: Editor) => boolean;
}

export type ActionName = (typeof names)[number];

const names = [
  ...['bold', 'italic', 'strike', 'code', 'bulletList', 'orderedList', 'blockquote', 'codeBlock'],
  ...['horizontalRule', 'undo', 'redo', 'addTable', 'addRow', 'addColumn', 'deleteRow', 'deleteColumn', 'deleteTable'],
] as const;

/** What the buttons of the toolbar do. */
export const actions: readonly Action[] = [
  { name: 'bold', isOn: (editor) => editor.isActive('bold'), run: (editor) => focused(editor).toggleBold().run() },
  {
    name: 'italic',
    isOn: (editor) => editor.isActive('italic'),
    run: (editor) => focused(editor).toggleItalic().run(),
  },
  {
    name: 'strike',
    isOn: (editor) => editor.isActive('strike'),
    run: (editor) => focused(editor).toggleStrike().run(),
  },
  { name: 'code', isOn: (editor) => editor.isActive('code'), run: (editor) => focused(editor).toggleCode().run() },
  {
    name: 'bulletList',
    isOn: (editor) => editor.isActive('bulletList'),
    run: (editor) => focused(editor).toggleBulletList().run(),
  },
  {
    name: 'orderedList',
    isOn: (editor) => editor.isActive('orderedList'),
    run: (editor) => focused(editor).toggleOrderedList().run(),
  },
  {
    name: 'blockquote',
    isOn: (editor) => editor.isActive('blockquote'),
    run: (editor) => focused(editor).toggleBlockquote().run(),
  },
  {
    name: 'codeBlock',
    isOn: (editor) => editor.isActive('codeBlock'),
    run: (editor) => focused(editor).toggleCodeBlock().run(),
  },
  { name: 'horizontalRule', run: (editor) => focused(editor).setHorizontalRule().run() },
  { name: 'addTable', run: (editor) => focused(editor).insertTable({ rows: 3, cols: 2, withHeaderRow: true }).run() },
  { name: 'undo', run: (editor) => focused(editor).undo().run() },
  { name: 'redo', run: (editor) => focused(editor).redo().run() },
];

/** Those that are shown while the cursor is in a table. */
export const tableActions: readonly Action[] = [
  { name: 'addRow', run: (editor) => focused(editor).addRowAfter().run() },
  { name: 'addColumn', run: (editor) => focused(editor).addColumnAfter().run() },
  { name: 'deleteRow', run: (editor) => focused(editor).deleteRow().run() },
  { name: 'deleteColumn', run: (editor) => focused(editor).deleteColumn().run() },
  { name: 'deleteTable', run: (editor) => focused(editor).deleteTable().run() },
];

export const headings = [2, 3, 4] as const;

/** The block where the cursor is: 0 for a paragraph and all that is no heading. */
export const headingAt = (editor: Editor): number =>
  [1, 2, 3, 4, 5, 6].find((level) => editor.isActive('heading', { level })) ?? 0;

export function setHeading(editor: Editor, level: number): void {
  const known = headings.find((one) => one === level);
  if (known) focused(editor).setHeading({ level: known }).run();
  else focused(editor).setParagraph().run();
}
