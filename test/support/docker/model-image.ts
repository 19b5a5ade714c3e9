import { docker } from './docker.ts';

/** Answers each call with its message, after a line in the log; ends itself where the message is `end`. */
const program = `
const server = require('node:http').createServer((request, response) => {
  const pieces = [];
  request.on('data', (piece) => pieces.push(piece)).on('end', () => {
    if (Buffer.concat(pieces).toString() === 'end') process.exit(3);
    response.end(Buffer.concat(pieces));
  });
}).listen(3330, () => console.log('serving'));
process.on('SIGTERM', () => server.close());`;

/** Builds the image of a model, as a user that is not root, under a name. */
export function buildModelImage(name: string): void {
  const { TEST_NODE_IMAGE: node = 'node:24-bookworm-slim' } = process.env;
  const command = JSON.stringify(['node', '-e', program.replaceAll('\n', ' ')]);
  docker(['build', '--quiet', '--tag', name, '-'], `FROM ${node}\nUSER 1000\nCMD ${command}\n`);
}
