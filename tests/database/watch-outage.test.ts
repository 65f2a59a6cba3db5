import { expect, onTestFinished, test } from 'vitest';
import { outliveCutConnections, watchOutage } from '#server/database/watch-outage.ts';
import { type Fault, onFault } from '#server/log.ts';

const fault = (code: string, message: string) => Object.assign(new Error(message), { code });

/** What the operator is told while the test runs. */
function hearing(): Fault[] {
  const heard: Fault[] = [];
  onFault((one) => heard.push(one));
  onTestFinished(() => onFault(() => {}));
  return heard;
}

test('a full disk is told once a minute, however many requests it refuses', () => {
  const heard = hearing();
  const watch = watchOutage({ host: '127.0.0.1', port: 1 });
  onTestFinished(() => watch.close());

  for (let count = 0; count < 50; count += 1) watch.failed(fault('53100', 'could not extend file: No space left on device'));

  expect(heard.map(({ message }) => message)).toEqual(['could not extend file: No space left on device']);
});

test('a server that nobody answers for is told as lost, once', async () => {
  const heard = hearing();
  const watch = watchOutage({ host: '127.0.0.1', port: 1 });
  onTestFinished(() => watch.close());

  for (let count = 0; count < 50; count += 1) watch.failed(fault('ECONNREFUSED', 'connect ECONNREFUSED'));

  await expect.poll(() => heard.map(({ message }) => message)).toEqual([expect.stringContaining('ECONNREFUSED 127.0.0.1:1')]);
});

test('a connection that is cut while it is opened does not end the process, and another error that nobody heard does', () => {
  const heard = process.listeners('unhandledRejection');
  outliveCutConnections();
  const added = process.listeners('unhandledRejection').filter((one) => !heard.includes(one));
  onTestFinished(() => added.forEach((one) => void process.off('unhandledRejection', one)));
  const [listen] = added;
  const reject = (reason: unknown) => listen?.(reason, Promise.resolve());

  expect(added).toHaveLength(1);
  for (const code of ['EPIPE', 'CONNECTION_CLOSED', 'ECONNRESET']) expect(() => reject(fault(code, 'cut'))).not.toThrow();
  expect(() => reject(new TypeError('a fault of ours'))).toThrow('a fault of ours');
});
