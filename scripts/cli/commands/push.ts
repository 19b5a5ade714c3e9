import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { CliError } from '../cli-error.ts';
import { findUpload } from '../push/find-upload.ts';
import { firstLine, followTask, type Task } from '../push/follow-task.ts';
import { createPushBar } from '../push/push-bar.ts';
import { sendUpload } from '../push/send-upload.ts';
import { connect, whoIs } from '../server/connect.ts';
import { showOne } from '../terminal/show.ts';
import { command } from './command.ts';

export const push = command(
  'push <path>',
  'Put a model on the platform: a bundle, a file such as model.onnx, or a folder of MLflow',
  (yargs) =>
    yargs
      .positional('path', { type: 'string', demandOption: true, normalize: true, describe: 'Folder, zip or file' })
      .option('name', {
        type: 'string',
        describe: 'Name of a model that has no metadata.json; that of the file where absent',
      })
      .option('license', {
        type: 'string',
        normalize: true,
        describe: 'The text of a licence, or a licence profile as .json',
      })
      .option('image', { type: 'boolean', default: true, describe: 'Build an image that runs it; --no-image does not' })
      .option('author', { type: 'string', describe: 'Login name of the user who made it' })
      .example('$0 push out/iris', 'A bundle that session.dump has written')
      .example('$0 push iris.onnx --name iris --json', 'One file; the result as JSON'),
  async ({ path, name, license, image, author, json, ...options }, terminal) => {
    const { api, server, token } = await connect(options, terminal);
    // Before anything is sent: a token that has ended is not worth gigabytes.
    await whoIs(api, token);
    const scratch = await mkdtemp(join(tmpdir(), 'modelyard-push-'));
    const bar = createPushBar(terminal, json);
    const signal = terminal.stopped;
    try {
      const upload = await findUpload(path, { name, license, scratch });
      const headers = {
        ...{ prefer: 'respond-async', accept: 'application/json', iscreatemicroservice: String(image) },
        ...(author !== undefined && { shareusername: author }),
      };
      const answer = await sendUpload(api, upload, { headers, signal, onProgress: bar.onSent });
      const location = answer.headers.location;
      await answer.body.dump();
      if (typeof location !== 'string')
        throw new CliError(`${server} took the model and does not say where to follow it: it is of an older release.`);
      const task = await followTask(api, new URL(location, server).pathname, { signal, onTask: bar.onTask });
      bar.stop();
      showOne(terminal, task, { json, lines: linesOf(task) });
    } finally {
      bar.stop();
      await rm(scratch, { recursive: true, force: true });
    }
  },
);

const linesOf = ({ solutionId, revisionId, dockerImageUri, steps }: Task) => ({
  solution: solutionId,
  revision: revisionId,
  image: dockerImageUri ?? steps.find(({ name }) => name === 'image')?.message,
  scan: firstLine(steps.find(({ name }) => name === 'findings')?.message),
  next: solutionId && `modelyard publish ${solutionId}`,
});
