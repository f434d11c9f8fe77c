/** As in Node: runs a task after those that are waiting, without the milliseconds of a timer. */
function setImmediate(task: () => void): void {
  const { port1, port2 } = new MessageChannel();
  port1.addEventListener('message', () => {
    port1.close();
    task();
  });
  port1.start();
  port2.postMessage(null);
}

Object.assign(globalThis, { setImmediate });
