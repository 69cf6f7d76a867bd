import { execFile } from 'node:child_process';

type Environment = Record<string, string | undefined>;

/** In this time a report reaches systemd, or another one follows. */
const timeoutMs = 10_000;
/** Several in the time after which systemd ends the process, because a busy machine delays some. */
const reportsInTime = 4;

/**
 * Reports to systemd that the server listens, and from then on that its event loop turns, as long as it does
 * (`Type=notify` and `WatchdogSec` in the unit). Does nothing without systemd.
 */
export function reportToServiceManager(
  { NOTIFY_SOCKET: socket, WATCHDOG_USEC: limitUs, PATH }: Environment,
  logger: { error: (about: object, message: string) => void },
): void {
  if (!socket) return;
  let hasFailed = false;
  // Node has no datagram sockets of Unix.
  const report = (message: string) =>
    execFile('systemd-notify', [message], { env: { NOTIFY_SOCKET: socket, PATH }, timeout: timeoutMs }, (error) => {
      if (error && !hasFailed) logger.error({ err: error }, 'systemd could not be notified');
      hasFailed = error !== null;
    });
  report('READY=1');
  const limitMs = Number(limitUs) / 1000;
  if (limitMs > 0) setInterval(report, limitMs / reportsInTime, 'WATCHDOG=1').unref();
}
