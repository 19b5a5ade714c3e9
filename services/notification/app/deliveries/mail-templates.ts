import { escapeHtml } from '../../../kit/mail/escape-html.ts';
import type { Message } from '../../domain/delivery.ts';

/** A mail as text and as HTML. */
export interface MailContent {
  readonly subject: string;
  readonly text: string;
  readonly html: string;
}

/** The portal's page for notification preferences. */
const settings = '/#/account/notifications';

/** Mail with one notification. `publicUrl` is the public address of the portal. */
export function renderMail(message: Message, publicUrl: string): MailContent {
  return { subject: message.title, ...renderBody([message], publicUrl) };
}

/** Mail with several notifications, oldest first. */
export function renderDigest(messages: readonly Message[], publicUrl: string): MailContent {
  const [first] = messages;
  const subject = messages.length === 1 && first ? first.title : `${messages.length} notifications`;
  return { subject, ...renderBody(messages, publicUrl) };
}

function renderBody(messages: readonly Message[], publicUrl: string): Pick<MailContent, 'text' | 'html'> {
  const portal = publicUrl.replace(/\/+$/, '');
  const why = `You receive this mail because of your notification preferences. Change them here: ${portal}${settings}`;
  const texts = messages.map(({ title, message, url }) => `${title}\n${message}\n${portal}${url}\n`);
  const articles = messages.map(
    ({ title, message, url }) =>
      `<h3>${escapeHtml(title)}</h3>\n<p>${escapeHtml(message)}</p>\n<p>${anchor(portal + url, 'Open it in the portal')}</p>`,
  );
  return {
    text: `${texts.join('\n')}\n-- \n${why}\n`,
    html: `${articles.join('\n')}\n<hr>\n<p>You receive this mail because of your notification preferences. ${anchor(portal + settings, 'Change them here')}.</p>\n`,
  };
}

const anchor = (href: string, text: string) => `<a href="${escapeHtml(href)}">${escapeHtml(text)}</a>`;
