import { escapeHtml } from '../../kit/mail/escape-html.ts';

/** What a mail says, in both forms. */
export interface MailContent {
  readonly subject: string;
  readonly text: string;
  readonly html: string;
}

export interface MailFacts {
  /** Of the person it goes to. */
  readonly name: string;
  readonly loginName: string;
  /** The verification token or the new password. */
  readonly secret: string;
  /** How long the secret is good for. */
  readonly lifetimeMs: number;
  /** The portal as people reach it. */
  readonly publicUrl: string;
}

/** The secret stands behind the #, so that it reaches no server on its way and no log. */
export function renderVerificationMail(facts: MailFacts): MailContent {
  const query = new URLSearchParams({ loginName: facts.loginName, verifyToken: facts.secret });
  const link = `${facts.publicUrl.replace(/\/+$/, '')}/#/verify?${query}`;
  return render('Verify your e-mail address', [
    `Hello ${facts.name},`,
    `somebody, most likely you, has signed up at ${facts.publicUrl} as ${facts.loginName}. Open this to verify your address:`,
    link,
    `Or type this token: ${facts.secret}`,
    `It is good for ${formatDuration(facts.lifetimeMs)}. If it was not you, there is nothing to do.`,
  ]);
}

export function renderPasswordMail(facts: MailFacts): MailContent {
  return render('Your new password', [
    `Hello ${facts.name},`,
    `somebody, most likely you, has asked for a new password for ${facts.loginName} at ${facts.publicUrl}:`,
    facts.secret,
    `Log in with it within ${formatDuration(facts.lifetimeMs)}, and choose one of your own at once. Until you do, your old one works.`,
    'If it was not you, there is nothing to do.',
  ]);
}

function render(subject: string, paragraphs: readonly string[]): MailContent {
  const html = paragraphs.map((paragraph) => `<p>${escapeHtml(paragraph)}</p>`).join('\n');
  return { subject, text: `${paragraphs.join('\n\n')}\n`, html };
}

const hourMs = 3_600_000;

function formatDuration(ms: number): string {
  const [count, unit] = ms >= 2 * hourMs ? [Math.round(ms / hourMs), 'hour'] : [Math.round(ms / 60_000), 'minute'];
  return `${count} ${unit}${count === 1 ? '' : 's'}`;
}
