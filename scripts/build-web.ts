import { portalBuild } from './web/portal-build.ts';
import { portalSizes } from './web/portal-sizes.ts';

// npm run build:web: builds the web portal where its sources have changed, and prints where it is and how large its pages are.
const folder = await portalBuild();
console.log(folder);
for (const { page, bytes, limit } of await portalSizes(folder))
  console.log(`${page.padEnd(20)} ${(bytes / 1024).toFixed(1).padStart(7)} KiB of ${limit / 1024} KiB`);
