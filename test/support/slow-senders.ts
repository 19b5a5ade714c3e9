import { connect } from 'node:net';

// A program: opens connections that send the head of a request and then almost nothing of its body, and keeps their number
// by opening another one for each that is closed. Tells its parent how many are open; ends with its parent.

const [url = '', wanted = '0'] = process.argv.slice(2);
const { hostname, port } = new URL(url);
const total = Number(wanted);
/** So that the backlog of the server is not exceeded. */
const openingAtMost = 256;
let [open, opening, started] = [0, 0, 0];

/** One in fifty does not say how long its body is. */
const headOf = (number: number) =>
  number % 50 === 0
    ? 'POST /api/model/upload HTTP/1.1\r\nHost: yard\r\nTransfer-Encoding: chunked\r\n\r\n1\r\nx\r\n'
    : 'POST /api/solutions HTTP/1.1\r\nHost: yard\r\nContent-Length: 1000\r\n\r\nx';

function openOne(): void {
  opening += 1;
  started += 1;
  const head = headOf(started);
  let isOpen = false;
  const socket = connect(Number(port), hostname, () => {
    socket.write(head, () => {
      isOpen = true;
      opening -= 1;
      open += 1;
      openMore();
    });
  });
  socket.on('error', () => undefined).resume();
  socket.once('close', () => {
    if (isOpen) open -= 1;
    else opening -= 1;
    setImmediate(openMore);
  });
}

function openMore(): void {
  while (open + opening < total && opening < openingAtMost) openOne();
}

process.on('message', () => process.send?.(open));
process.once('disconnect', () => process.exit());
openMore();
