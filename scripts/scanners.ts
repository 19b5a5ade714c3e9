import { installScanners } from './support/scanner-packages.ts';

// npm run scanners: installs what scans uploaded models, and prints the settings of the publication worker.

const settings = await installScanners();
for (const [name, value] of Object.entries(settings)) console.log(`${name}=${value}`);
