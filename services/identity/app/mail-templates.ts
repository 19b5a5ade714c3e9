import { escapeHtml } from '../../kit/mail/escape-html.ts';

/** A mail as text and as HTML. */
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
  /** How long the secret is valid. */
  readonly lifetimeMs: number;
  /** The portal as people reach it. */
  readonly publicUrl: string;
}

/** The secret is in the fragment of the link, so that no server and no log sees it. */
function linkOf({ loginName, secret, publicUrl }: MailFacts): string {
  const query = new URLSearchParams({ loginName, verifyToken: secret });
  return `${publicUrl.replace(/\/+$/, '')}/#/verify?${query}`;
}

export function renderVerificationMail(facts: MailFacts): MailContent {
  return render('Verify your e-mail address', [
    `Hello ${facts.name},`,
    `an account ${facts.loginName} was created at ${facts.publicUrl} with this address. Open this link to verify it:`,
    linkOf(facts),
    `Or type this token: ${facts.secret}`,
    `It is valid for ${formatDuration(facts.lifetimeMs)}. If you did not create the account, ignore this mail.`,
  ]);
}

export function renderNewAddressMail(facts: MailFacts): MailContent {
  return render('Confirm your new e-mail address', [
    `Hello ${facts.name},`,
    `this address is to become that of the account ${facts.loginName} at ${facts.publicUrl}. Open this link to confirm it:`,
    linkOf(facts),
    `Or type this token: ${facts.secret}`,
    `It is valid for ${formatDuration(facts.lifetimeMs)}. Until then the account keeps its address. If you have no such account, ignore this mail.`,
  ]);
}

/** To the old address. It does not contain the new one, which may belong to another person. */
export function renderAddressNotice(facts: Omit<MailFacts, 'secret' | 'lifetimeMs'>): MailContent {
  return render('Your e-mail address is being changed', [
    `Hello ${facts.name},`,
    `another e-mail address was entered for your account ${facts.loginName} at ${facts.publicUrl}.`,
    'If it was not you, log in, change your password and your address, and contact an administrator.',
  ]);
}

export function renderPasswordMail(facts: MailFacts): MailContent {
  return render('Your new password', [
    `Hello ${facts.name},`,
    `a new password was requested for ${facts.loginName} at ${facts.publicUrl}:`,
    facts.secret,
    `Log in with it within ${formatDuration(facts.lifetimeMs)} and change it then. Your old password works until you use the new one.`,
    'If you did not request it, ignore this mail.',
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
