import { writeFileSync } from 'node:fs';
import { createSbom } from './sbom/create-sbom.ts';

// npm run sbom [file]: what the platform is made of, as CycloneDX.

const [file] = process.argv.slice(2);
const text = `${JSON.stringify(createSbom(new Date()), null, 2)}\n`;
if (file === undefined) process.stdout.write(text);
else writeFileSync(file, text);
