import { useMessages } from '../../app/language/use-messages.ts';
import { statusMessage } from './deployment-status.ts';
import { messages } from './messages.ts';

export function StatusTag({ status }: { readonly status: string }) {
  const t = useMessages(messages);
  const known = statusMessage(status);
  return <span className="tag">{known ? t(known) : status}</span>;
}
