import { escapeHtml } from '../../../kit/mail/escape-html.ts';
import type { Message } from '../../domain/delivery.ts';

/** What a mail says, in both forms. */
export interface MailContent {
  readonly subject: string;
  readonly text: string;
  readonly html: string;
}

/** Where in the portal people choose what is mailed to them, and when. */
const settings = '/#/account/notifications';

/** One notification. `publicUrl`: the portal as people reach it. */
export function renderMail(message: Message, publicUrl: string): MailContent {
  return { subject: message.title, ...renderBody([message], publicUrl) };
}

/** Many notifications, oldest first. */
export function renderDigest(messages: readonly Message[], publicUrl: string): MailContent {
  const [first] = messages;
  const subject = messages.length === 1 && first ? first.title : `${messages.length} notifications`;
  return { subject, ...renderBody(messages, publicUrl) };
}

function renderBody(messages: readonly Message[], publicUrl: string): Pick<MailContent, 'text' | 'html'> {
  const portal = publicUrl.replace(/\/+$/, '');
  const why = `You get this mail because you chose to. What is mailed to you, and when, is up to you: ${portal}${settings}`;
  const texts = messages.map(({ title, message, url }) => `${title}\n${message}\n${portal}${url}\n`);
  const articles = messages.map(
    ({ title, message, url }) =>
      `<h3>${escapeHtml(title)}</h3>\n<p>${escapeHtml(message)}</p>\n<p>${anchor(portal + url, 'Open it in the portal')}</p>`,
  );
  return {
    text: `${texts.join('\n')}\n-- \n${why}\n`,
    html: `${articles.join('\n')}\n<hr>\n<p>You get this mail because you chose to. ${anchor(portal + settings, 'Choose what is mailed to you, and when')}.</p>\n`,
  };
}

const anchor = (href: string, text: string) => `<a href="${escapeHtml(href)}">${escapeHtml(text)}</a>`;
