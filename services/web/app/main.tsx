import { QueryClientProvider } from '@tanstack/react-query';
import { RouterProvider } from '@tanstack/react-router';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { createQueryClient } from './api/query-client.ts';
import './fonts.css';
import { keepLanguage } from './language/language.ts';
import { modernAddress } from './modern-address.ts';
import { createPortalRouter } from './router.tsx';
import { keepSession } from './session/browser-session.ts';
import { session } from './session/session.ts';
import './styles.css';
import { keepTheme } from './theme/theme.ts';

keepTheme();
keepLanguage();
keepSession();

// Links in mails name pages behind a `#`.
const modern = modernAddress(location.hash);
if (modern) history.replaceState(null, '', modern);

const root = document.getElementById('root');
if (!root) throw new Error('index.html has no element with the id "root".');

const queryClient = createQueryClient();
const router = createPortalRouter(queryClient);
// What one person may see is not for the next.
let shownTo = session.get()?.userId;
session.subscribe(() => {
  if (session.get()?.userId === shownTo) return;
  shownTo = session.get()?.userId;
  void queryClient.resetQueries();
});
createRoot(root).render(
  <StrictMode>
    <QueryClientProvider client={queryClient}>
      <RouterProvider router={router} />
    </QueryClientProvider>
  </StrictMode>,
);
