import { useMemo } from 'react';
import { useMessages } from '../../app/language/use-messages.ts';
import { messages } from '../messages.ts';

/** What screen readers say of the canvas. */
export function useCanvasLabels() {
  const t = useMessages(messages);
  return useMemo(
    () => ({
      'node.a11yDescription.default': t('nodeKeys'),
      'node.a11yDescription.keyboardDisabled': t('nodeKeys'),
      'edge.a11yDescription.default': t('linkKeys'),
      'controls.ariaLabel': t('view'),
      'controls.zoomIn.ariaLabel': t('zoomIn'),
      'controls.zoomOut.ariaLabel': t('zoomOut'),
      'controls.fitView.ariaLabel': t('fitView'),
      'minimap.ariaLabel': t('minimap'),
    }),
    [t],
  );
}
