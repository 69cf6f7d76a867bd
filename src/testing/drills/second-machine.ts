import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { generateKeyPairSync, type KeyObject } from 'node:crypto';
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { connect } from 'node:net';
import { tmpdir, userInfo } from 'node:os';
import { basename, join, resolve } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { builtEntry } from '#server/runtime-files.ts';
import { freePort } from '../free-port.ts';
import type { TestSite } from './test-site.ts';

const sshd = '/usr/sbin/sshd';
const rclone = '/usr/bin/rclone';
const litestream = resolve('node_modules/@flydotio/litestream-linux-x64/litestream');

/** Why no second machine can be started here; null if it can. */
export function findMissingProgram(): string | null {
  if (!existsSync(litestream))
    return 'Litestream is not installed, so no replica was tested: npm install --no-save @flydotio/litestream-linux-x64@1.0.1';
  if ([rclone, sshd].every((file) => existsSync(file))) return null;
  return 'rclone or OpenSSH is not installed, so no replica was tested: apt-get install rclone openssh-server';
}

/** An OpenSSH server on this machine as the second machine, and the commands that use it. */
export async function startSecondMachine(site: TestSite) {
  const folder = mkdtempSync(join(tmpdir(), 'dana-second-'));
  const port = await freePort();
  const [own, host] = [makeKey(folder, 'key'), makeKey(folder, 'host-key')];
  writeFileSync(join(folder, 'authorized_keys'), `${own}\n`, { mode: 0o600 });
  const lines = {
    ListenAddress: `127.0.0.1:${port}`,
    HostKey: join(folder, 'host-key'),
    AuthorizedKeysFile: join(folder, 'authorized_keys'),
    PidFile: 'none',
    StrictModes: 'no',
    UsePAM: 'no',
    PermitRootLogin: 'yes',
    MaxStartups: '100',
    Subsystem: 'sftp internal-sftp',
  };
  const text = Object.entries(lines).map(([name, value]) => `${name} ${value}\n`);
  writeFileSync(join(folder, 'sshd_config'), text.join(''));
  // As root, sshd needs this folder, which only the start of its service creates.
  if (userInfo().uid === 0) mkdirSync('/run/sshd', { recursive: true });
  const server = spawn(sshd, ['-D', '-e', '-f', join(folder, 'sshd_config')], { stdio: 'ignore' });
  await waitForPort(port);
  const programs = join(folder, 'programs');
  mkdirSync(programs);
  for (const program of [litestream, rclone]) symlinkSync(program, join(programs, basename(program)));
  const environment = {
    PATH: programs,
    DATA_DIR: join(site.folder, 'data'),
    UPLOADS_DIR: join(site.folder, 'uploads'),
    KEYS_DIR: join(site.folder, 'keys'),
    REPLICA_URL: `sftp://${userInfo().username}@127.0.0.1:${port}${join(folder, 'replica')}`,
    REPLICA_KEY_FILE: join(folder, 'key'),
    REPLICA_HOST_KEY: host,
    LITESTREAM_DRILL_CONFIG: resolve('src/testing/drills/litestream-0.3.yml'),
  };

  /** `npm run replicate` in a process group of its own. */
  function startReplication(): ChildProcess {
    return spawn(process.execPath, [builtEntry('replicate.command')], {
      env: environment,
      stdio: ['ignore', 'ignore', 'inherit'],
      detached: true,
    });
  }

  /** Runs `npm run restore -- --from-replica` and returns its output. */
  function restore(): { status: number | null; output: string } {
    const { status, stdout, stderr } = spawnSync(process.execPath, [builtEntry('restore.command'), '--from-replica'], {
      env: environment,
      encoding: 'utf8',
    });
    return { status, output: `${stdout}${stderr}` };
  }

  function remove(): void {
    if (server.exitCode === null && server.signalCode === null) stop();
    rmSync(folder, { recursive: true, force: true });
  }

  /**
   * Litestream 0.3 writes into the final file, so the last one is incomplete if it was killed meanwhile. From 0.5 on, it
   * renames complete files.
   */
  function removeLastUpload(): void {
    const files = readdirSync(join(folder, 'replica', 'database'), { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map(({ parentPath, name }) => join(parentPath, name));
    const [last] = files.toSorted((one, other) => statSync(other).mtimeMs - statSync(one).mtimeMs);
    if (last !== undefined) rmSync(last);
  }

  /** Ends the server and its connections, each of which is a process. */
  function stop(): void {
    const children = readFileSync(`/proc/${server.pid}/task/${server.pid}/children`, 'utf8').split(' ').filter(Boolean);
    for (const pid of [server.pid, ...children.map(Number)]) if (pid !== undefined) process.kill(pid, 'SIGKILL');
  }

  return { startReplication, restore, removeLastUpload, stop, remove };
}

/** Ends a process group at once, as a lost machine does. */
export function killGroup(leader: ChildProcess): void {
  if (leader.pid === undefined || leader.exitCode !== null) return;
  try {
    process.kill(-leader.pid, 'SIGKILL');
  } catch {
    // It has already ended.
  }
}

/** Writes a private key, and returns the public one as in `authorized_keys`. */
function makeKey(folder: string, name: string): string {
  const { privateKey, publicKey } = generateKeyPairSync('rsa', { modulusLength: 3072 });
  writeFileSync(join(folder, name), privateKey.export({ type: 'pkcs1', format: 'pem' }), { mode: 0o600 });
  return authorizedKey(publicKey);
}

function authorizedKey(publicKey: KeyObject): string {
  const { n = '', e = '' } = publicKey.export({ format: 'jwk' });
  const field = (content: Buffer) => {
    const length = Buffer.alloc(4);
    length.writeUInt32BE(content.length);
    return Buffer.concat([length, content]);
  };
  // A leading zero marks a number as positive.
  const number = (text: string) => field(Buffer.concat([Buffer.from([0]), Buffer.from(text, 'base64url')]));
  const exponent = field(Buffer.from(e, 'base64url'));
  return `ssh-rsa ${Buffer.concat([field(Buffer.from('ssh-rsa')), exponent, number(n)]).toString('base64')}`;
}

async function waitForPort(port: number): Promise<void> {
  for (let attempt = 0; attempt < 100; attempt += 1) {
    const isOpen = await new Promise<boolean>((done) => {
      const socket = connect(port, '127.0.0.1', () => done(true)).on('error', () => done(false));
      socket.once('close', () => undefined).end();
    });
    if (isOpen) return;
    await wait(50);
  }
  throw new Error('The SFTP server did not start.');
}
