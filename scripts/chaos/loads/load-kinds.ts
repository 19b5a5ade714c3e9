import type { Amounts } from '../options.ts';
import type { LoadKind } from './load.ts';
import { messages } from './messages.ts';
import { onboardings } from './onboardings.ts';
import { publishRequests } from './publish-requests.ts';
import { uploads } from './uploads.ts';

/** Every kind of load, by the option that says how much of it is sent. */
export const loadKinds: readonly { readonly amount: keyof Amounts; readonly kind: LoadKind }[] = [
  { amount: 'messages', kind: messages },
  { amount: 'uploads', kind: uploads },
  { amount: 'onboardings', kind: onboardings },
  { amount: 'publishRequests', kind: publishRequests },
];
