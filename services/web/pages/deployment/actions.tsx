import { useState } from 'react';
import type { Deployment } from '../../../contracts/deployment-api.ts';
import { useMessages } from '../../app/language/use-messages.ts';
import { isChanging } from '../../parts/deployment/deployment-status.ts';
import { messages } from './messages.ts';
import { RemoveDialog } from './remove-dialog.tsx';
import { RestartDialog } from './restart-dialog.tsx';
import { ScaleDialog } from './scale-dialog.tsx';
import { UpdateDialog } from './update-dialog.tsx';

const dialogs = { update: UpdateDialog, scale: ScaleDialog, restart: RestartDialog, remove: RemoveDialog } as const;
const names = ['update', 'scale', 'restart', 'remove'] as const;

/** What can be done with a deployment; each is asked for in a dialog. */
export function Actions({ deployment }: { readonly deployment: Deployment }) {
  const t = useMessages(messages);
  const [open, setOpen] = useState<keyof typeof dialogs>();
  const { status } = deployment;
  const OpenDialog = open && dialogs[open];
  const mayNot = {
    update: status !== 'ready',
    scale: status !== 'ready',
    restart: status !== 'ready',
    remove: status === 'removing',
  };
  if (status === 'removed') return null;
  return (
    <div className="row deployment-part" aria-busy={isChanging(status)}>
      {names.map((name) => (
        <button key={name} type="button" className="button" disabled={mayNot[name]} onClick={() => setOpen(name)}>
          {t(name)}
        </button>
      ))}
      {OpenDialog && <OpenDialog deployment={deployment} onClose={() => setOpen(undefined)} />}
    </div>
  );
}
