import type { ChainedCommands, Editor } from '@tiptap/core';
import { focused } from './focused.ts';

export interface Action {
  readonly name: ActionName;
  /** Adds it to commands for the text. */
  readonly run: (text: ChainedCommands) => ChainedCommands;
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
  { name: 'bold', isOn: (editor) => editor.isActive('bold'), run: (text) => text.toggleBold() },
  {
    name: 'italic',
    isOn: (editor) => editor.isActive('italic'),
    run: (text) => text.toggleItalic(),
  },
  {
    name: 'strike',
    isOn: (editor) => editor.isActive('strike'),
    run: (text) => text.toggleStrike(),
  },
  { name: 'code', isOn: (editor) => editor.isActive('code'), run: (text) => text.toggleCode() },
  {
    name: 'bulletList',
    isOn: (editor) => editor.isActive('bulletList'),
    run: (text) => text.toggleBulletList(),
  },
  {
    name: 'orderedList',
    isOn: (editor) => editor.isActive('orderedList'),
    run: (text) => text.toggleOrderedList(),
  },
  {
    name: 'blockquote',
    isOn: (editor) => editor.isActive('blockquote'),
    run: (text) => text.toggleBlockquote(),
  },
  {
    name: 'codeBlock',
    isOn: (editor) => editor.isActive('codeBlock'),
    run: (text) => text.toggleCodeBlock(),
  },
  { name: 'horizontalRule', run: (text) => text.setHorizontalRule() },
  { name: 'addTable', run: (text) => text.insertTable({ rows: 3, cols: 2, withHeaderRow: true }) },
  { name: 'undo', run: (text) => text.undo() },
  { name: 'redo', run: (text) => text.redo() },
];

/** Those that are shown while the cursor is in a table. */
export const tableActions: readonly Action[] = [
  { name: 'addRow', run: (text) => text.addRowAfter() },
  { name: 'addColumn', run: (text) => text.addColumnAfter() },
  { name: 'deleteRow', run: (text) => text.deleteRow() },
  { name: 'deleteColumn', run: (text) => text.deleteColumn() },
  { name: 'deleteTable', run: (text) => text.deleteTable() },
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
