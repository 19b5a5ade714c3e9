import { useMessages } from '../app/language/use-messages.ts';
import { messages } from './messages.ts';
import { readRequestState } from './request-states.ts';

/** Where a publish request stands. */
export function RequestState({ code }: { readonly code: string }) {
  const t = useMessages(messages);
  const state = readRequestState(code);
  return <span className="tag">{state ? t(`request_${state}`) : code}</span>;
}
