import { useMessages } from '../../app/language/use-messages.ts';
import { Dialog } from '../../parts/dialog.tsx';
import { messages } from '../messages.ts';
import { SavedActions } from './saved-actions.tsx';

interface Props {
  readonly saved: {
    readonly name: string;
    readonly version: string;
    readonly solutionId: string;
    readonly revisionId: string;
  };
  readonly onClose: () => void;
}

/** What was saved, some time ago: to publish and deploy it. */
export function UseDialog({ saved, onClose }: Props) {
  const t = useMessages(messages);
  const { name, version } = saved;
  return (
    <Dialog title={`${name} ${version}`} closeLabel={t('close')} onClose={onClose}>
      <p>{t('useMeaning')}</p>
      <SavedActions {...saved} />
    </Dialog>
  );
}
