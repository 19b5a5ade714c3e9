import type { Notification } from '../../../services/contracts/portal-api.ts';
import { connect } from '../server/connect.ts';
import { readEvents } from '../server/read-events.ts';
import { printable, when } from '../terminal/show.ts';
import { command } from './command.ts';

export const events = command(
  'events',
  'Show your notifications as they come: of pushes, checks, decisions, comments',
  (yargs) =>
    yargs
      .option('count', { type: 'number', describe: 'End after so many' })
      .example('$0 events --json | jq .title', 'For programs: a line of JSON each'),
  async ({ count = Number.POSITIVE_INFINITY, json, ...options }, terminal) => {
    const { api, server, userId } = await connect(options, terminal);
    const signal = AbortSignal.any([terminal.stopped]);
    let [seen, position]: [number, string | undefined] = [0, undefined];
    while (seen < count && !signal.aborted) {
      // A server that restarts ends its streams; the next one begins after what was seen.
      const resume = position === undefined ? {} : { 'last-event-id': position };
      const headers = { accept: 'text/event-stream', ...resume };
      const answer = await api.send('GET', `/api/notifications/${await userId()}/stream`, { headers, signal });
      if (position === undefined) terminal.note(`Listening to ${server}; Ctrl-C ends.`);
      for await (const { id, event, data } of readEvents(answer)) {
        if (id) position = id;
        if (event !== 'notification') continue;
        const notification = JSON.parse(data) as Notification;
        terminal.print(json ? JSON.stringify(notification) : line(notification));
        seen += 1;
        if (seen >= count) break;
      }
    }
  },
);

const line = ({ created, title, message }: Notification): string =>
  printable(`${when(created)}  ${title}${message ? `: ${message}` : ''}`);
