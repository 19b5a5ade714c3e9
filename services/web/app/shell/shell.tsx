import { Outlet, useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { useMessages } from '../language/use-messages.ts';
import { paths } from '../paths.ts';
import { Header } from './header.tsx';
import { HelpDialog } from './help-dialog.tsx';
import { messages } from './messages.ts';
import type { Shortcut } from './shortcuts.ts';
import { TourSlot } from './tour-slot.tsx';
import { useShortcuts } from './use-shortcuts.ts';

/** What surrounds every page. */
export function Shell() {
  const t = useMessages(messages);
  const navigate = useNavigate();
  const [showsHelp, setShowsHelp] = useState(false);
  const actions: Readonly<Record<Shortcut, () => void>> = {
    search: () => document.querySelector<HTMLInputElement>('input[type="search"]')?.focus(),
    marketplace: () => void navigate({ to: paths.marketplace }),
    myModels: () => void navigate({ to: paths.myModels }),
    help: () => setShowsHelp(true),
  };
  useShortcuts((shortcut) => actions[shortcut]());
  return (
    <>
      <a className="skip" href="#content">
        {t('skip')}
      </a>
      <Header />
      <TourSlot />
      <main id="content" tabIndex={-1}>
        <Outlet />
      </main>
      {showsHelp && <HelpDialog onClose={() => setShowsHelp(false)} />}
    </>
  );
}
