import { ensureDocker } from './docker.ts';
import { ensureImages } from './images.ts';

/** Pulls or builds every base image and prints the settings that name them, ready for a shell's `export`. */
const docker = await ensureDocker();
try {
  const settings = await ensureImages();
  for (const [name, image] of Object.entries(settings)) console.log(`${name}=${image}`);
} finally {
  await docker.stop();
}
