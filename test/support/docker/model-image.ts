import { docker } from './docker.ts';

/**
 * Answers each call with its message, after a line in the log; ends itself where the message is `end`. It listens where models do
 * and where data brokers do.
 */
const program = `
const answer = (request, response) => {
  const pieces = [];
  request.on('data', (piece) => pieces.push(piece)).on('end', () => {
    if (Buffer.concat(pieces).toString() === 'end') process.exit(3);
    response.end(Buffer.concat(pieces));
  });
};
const servers = [3330, 8556].map((port) => require('node:http').createServer(answer).listen(port));
servers[0].on('listening', () => console.log('serving'));
process.on('SIGTERM', () => servers.forEach((server) => server.close()));`;

/** Builds the image of a model, as a user that is not root, under a name. */
export function buildModelImage(name: string): void {
  const { TEST_NODE_IMAGE: node = 'node:24-bookworm-slim' } = process.env;
  const command = JSON.stringify(['node', '-e', program.replaceAll('\n', ' ')]);
  docker(['build', '--quiet', '--tag', name, '-'], `FROM ${node}\nUSER 1000\nCMD ${command}\n`);
}
