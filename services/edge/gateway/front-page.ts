import type { Middleware } from 'koa';
import { acceptsHtml } from './accepts-html.ts';
import { createPublicFile } from './files/public-file.ts';
import type { PublicFiles } from './files/read-public-files.ts';
import type { WebFiles } from './files/read-web-files.ts';
import { sendPublicFile } from './files/send-public-file.ts';
import { landingPage, landingPagePolicy } from './landing-page.ts';

/** Answers programs, and browsers where the web portal was not built, with a page that links the style sheet, the logo and the script in `files`. */
export async function createFrontPage(files: PublicFiles): Promise<Middleware> {
  const html = landingPage({
    style: files.link('/css/site.css'),
    logo: files.link('/images/logo.svg'),
    script: files.link('/js/links.js'),
  });
  const file = await createPublicFile('index.html', Buffer.from(html));
  return (ctx) => sendPublicFile(ctx, file, { hashed: false, contentSecurityPolicy: landingPagePolicy });
}

/** The portal loads nothing from other sites, and no text becomes a script: only what DOMPurify has cleaned becomes HTML. */
const webPolicy = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "img-src 'self' data: blob:",
  "font-src 'self'",
  "connect-src 'self'",
  "worker-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'self'",
  "require-trusted-types-for 'script'",
  'trusted-types dompurify',
].join('; ');

/** Answers browsers with the web portal, and programs by `otherwise`. */
export const createWebPage =
  ({ page, preloads }: Pick<WebFiles, 'page' | 'preloads'>, otherwise: Middleware): Middleware =>
  (ctx, next) => {
    ctx.vary('Accept');
    if (!acceptsHtml(ctx)) return otherwise(ctx, next);
    const link = preloads(ctx.path);
    if (link !== undefined) ctx.set('Link', link);
    return sendPublicFile(ctx, page, { hashed: false, contentSecurityPolicy: webPolicy });
  };
