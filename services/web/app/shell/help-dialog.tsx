import { Dialog } from '../../parts/dialog.tsx';
import { useMessages } from '../language/use-messages.ts';
import { goTo } from '../tour/tour.ts';
import { messages } from './messages.ts';
import { shortcutKeys } from './shortcuts.ts';

const rows = [
  ['search', 'helpSearch'],
  ['marketplace', 'helpMarketplace'],
  ['myModels', 'helpMyModels'],
  ['help', 'helpHelp'],
] as const;

export function HelpDialog({ onClose }: { readonly onClose: () => void }) {
  const t = useMessages(messages);
  return (
    <Dialog title={t('help')} closeLabel={t('close')} onClose={onClose}>
      <dl className="pairs">
        {rows.map(([shortcut, text]) => (
          <div key={shortcut}>
            <dt>
              {shortcutKeys[shortcut].map((key) => (
                <kbd key={key}>{key}</kbd>
              ))}
            </dt>
            <dd>{t(text)}</dd>
          </div>
        ))}
      </dl>
      <button
        type="button"
        className="button"
        onClick={() => {
          goTo({ step: 'welcome' });
          onClose();
        }}
      >
        {t('takeTour')}
      </button>
    </Dialog>
  );
}
