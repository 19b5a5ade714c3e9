import { useEffect } from 'react';
import type { Edit } from '../queries/use-editing.ts';

/** Undo and redo by the keys that people know. Not in a field, which undoes its own text. */
export function useUndoKeys(onEdit: (edit: Edit) => void): void {
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      const isField = event.target instanceof Element && event.target.closest('input, textarea, select');
      if (isField || !(event.ctrlKey || event.metaKey)) return;
      const key = event.key.toLowerCase();
      if (key !== 'z' && key !== 'y') return;
      event.preventDefault();
      onEdit({ kind: key === 'y' || event.shiftKey ? 'redo' : 'undo' });
    };
    document.addEventListener('keydown', press);
    return () => document.removeEventListener('keydown', press);
  }, [onEdit]);
}
