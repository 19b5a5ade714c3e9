import type { Editor } from '@tiptap/core';

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

const at = (editor: Editor) => editor.chain().focus();

/** What the buttons of the toolbar do. */
export const actions: readonly Action[] = [
  { name: 'bold', isOn: (editor) => editor.isActive('bold'), run: (editor) => at(editor).toggleBold().run() },
  { name: 'italic', isOn: (editor) => editor.isActive('italic'), run: (editor) => at(editor).toggleItalic().run() },
  { name: 'strike', isOn: (editor) => editor.isActive('strike'), run: (editor) => at(editor).toggleStrike().run() },
  { name: 'code', isOn: (editor) => editor.isActive('code'), run: (editor) => at(editor).toggleCode().run() },
  {
    name: 'bulletList',
    isOn: (editor) => editor.isActive('bulletList'),
    run: (editor) => at(editor).toggleBulletList().run(),
  },
  {
    name: 'orderedList',
    isOn: (editor) => editor.isActive('orderedList'),
    run: (editor) => at(editor).toggleOrderedList().run(),
  },
  {
    name: 'blockquote',
    isOn: (editor) => editor.isActive('blockquote'),
    run: (editor) => at(editor).toggleBlockquote().run(),
  },
  {
    name: 'codeBlock',
    isOn: (editor) => editor.isActive('codeBlock'),
    run: (editor) => at(editor).toggleCodeBlock().run(),
  },
  { name: 'horizontalRule', run: (editor) => at(editor).setHorizontalRule().run() },
  { name: 'addTable', run: (editor) => at(editor).insertTable({ rows: 3, cols: 2, withHeaderRow: true }).run() },
  { name: 'undo', run: (editor) => at(editor).undo().run() },
  { name: 'redo', run: (editor) => at(editor).redo().run() },
];

/** Those that are shown while the cursor is in a table. */
export const tableActions: readonly Action[] = [
  { name: 'addRow', run: (editor) => at(editor).addRowAfter().run() },
  { name: 'addColumn', run: (editor) => at(editor).addColumnAfter().run() },
  { name: 'deleteRow', run: (editor) => at(editor).deleteRow().run() },
  { name: 'deleteColumn', run: (editor) => at(editor).deleteColumn().run() },
  { name: 'deleteTable', run: (editor) => at(editor).deleteTable().run() },
];

export const headings = [2, 3, 4] as const;

/** The block where the cursor is: 0 for a paragraph and all that is no heading. */
export const headingAt = (editor: Editor): number =>
  [1, 2, 3, 4, 5, 6].find((level) => editor.isActive('heading', { level })) ?? 0;

export function setHeading(editor: Editor, level: number): void {
  const known = headings.find((one) => one === level);
  if (known) at(editor).setHeading({ level: known }).run();
  else at(editor).setParagraph().run();
}
