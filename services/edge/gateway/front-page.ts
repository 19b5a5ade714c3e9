import type { Middleware } from 'koa';
import { createPublicFile } from './files/public-file.ts';
import type { PublicFiles } from './files/read-public-files.ts';
import { sendPublicFile } from './files/send-public-file.ts';
import { landingPage, landingPagePolicy } from './landing-page.ts';

/** Answers with the front page, which links the style sheet, the logo and the script in `files`. */
export async function createFrontPage(files: PublicFiles): Promise<Middleware> {
  const html = landingPage({
    style: files.link('/css/site.css'),
    logo: files.link('/images/logo.svg'),
    script: files.link('/js/links.js'),
  });
  const file = await createPublicFile('index.html', Buffer.from(html));
  return (ctx) => sendPublicFile(ctx, file, { hashed: false, contentSecurityPolicy: landingPagePolicy });
}
