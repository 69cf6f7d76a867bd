import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { freePort } from '../../src/testing/free-port.ts';

/** A program of Debian in front of the server, on a free port. */
export interface FrontCache {
  name: string;
  url: string;
  stop: () => Promise<void>;
}

type StartFront = (upstreamPort: string) => Promise<FrontCache>;

const startTimeoutMs = 10_000;

/** Whether a program is installed; prints how to install it if not. */
export function isInstalled(program: string, debianPackage: string): boolean {
  const { error } = spawnSync(program, ['-V'], { stdio: 'ignore' });
  if (error) console.log(`${program} is not installed, so it was not measured: apt-get install ${debianPackage}`);
  return !error;
}

/** Varnish with deploy/varnish.vcl, or with another configuration. */
export const startVarnish =
  (name: string, vcl = readFileSync('deploy/varnish.vcl', 'utf8')): StartFront =>
  (upstreamPort) =>
    startFront(name, (port, folder) => {
      const file = join(folder, 'dana.vcl');
      writeFileSync(file, vcl.replace('"3000"', `"${upstreamPort}"`));
      const listen = ['-F', '-a', `127.0.0.1:${port}`, '-n', join(folder, 'varnish'), '-f', file];
      // Without its jail, Varnish needs no user of its own.
      return ['varnishd', '-j', 'none', ...listen, '-s', 'malloc,256m', '-p', 'http_gzip_support=off'];
    });

/** nginx with deploy/nginx-cache.conf, without its TLS, or with another configuration. */
export const startNginx =
  (name: string, configuration = readFileSync('deploy/nginx-cache.conf', 'utf8')): StartFront =>
  (upstreamPort) =>
    startFront(name, (port, folder) => {
      const own = configuration
        .replaceAll('127.0.0.1:3000', `127.0.0.1:${upstreamPort}`)
        // The servers that only redirect.
        .replace(/^server \{\n(?: .*\n)*? +return 301 .*\n\}\n/gm, '')
        .replace(/^ *(listen \[|ssl_).*\n/gm, '')
        .replace(/listen 443.*?;/, `listen 127.0.0.1:${port};`)
        .replace('/var/cache/nginx/dana', join(folder, 'cache'));
      const isRoot = process.getuid?.() === 0;
      const common = `pid ${folder}/nginx.pid; error_log ${folder}/error.log; daemon off; ${isRoot ? 'user root; ' : ''}events {}`;
      const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map(
        (kind) => `${kind}_temp_path ${folder}/${kind};`,
      );
      const file = join(folder, 'nginx.conf');
      writeFileSync(file, `${common}\nhttp { access_log off; ${temporary.join(' ')}\n${own}\n}`);
      return ['nginx', '-p', folder, '-e', join(folder, 'error.log'), '-c', file];
    });

/** Caddy with deploy/Caddyfile; its own authority issues the certificate for `localhost`. */
export const startCaddy: StartFront = async (upstreamPort) => {
  const front = await startFront('Caddy', (port, folder) => {
    const global = '{\n\tskip_install_trust\n\tauto_https disable_redirects\n\tadmin off\n}\n';
    const site = readFileSync('deploy/Caddyfile', 'utf8')
      .replace(/^www\.[\s\S]*/m, '')
      .replace('lab.example.com {', `https://localhost:${port} {\n\ttls internal`)
      .replace('127.0.0.1:6081', `127.0.0.1:${upstreamPort}`);
    const file = join(folder, 'Caddyfile');
    writeFileSync(file, global + site);
    return ['caddy', 'run', '--config', file, '--adapter', 'caddyfile'];
  });
  return { ...front, url: front.url.replace('http://127.0.0.1', 'https://localhost') };
};

async function startFront(name: string, prepare: (port: string, folder: string) => string[]): Promise<FrontCache> {
  const folder = mkdtempSync(join(tmpdir(), 'dana-front-'));
  const port = String(await freePort());
  const [program = '', ...options] = prepare(port, folder);
  mkdirSync(join(folder, 'home'));
  const env = { ...process.env, HOME: join(folder, 'home'), XDG_DATA_HOME: join(folder, 'home') };
  const child = spawn(program, options, { env, stdio: ['ignore', 'pipe', 'pipe'] });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (output += chunk));
  await waitForPort(child, Number(port)).catch((error: Error) => {
    child.kill();
    throw new Error(`${name}: ${error.message} ${output}`);
  });
  const stop = async () => {
    const closed = once(child, 'close');
    child.kill('SIGTERM');
    await closed;
    rmSync(folder, { recursive: true, force: true });
  };
  return { name, url: `http://127.0.0.1:${port}`, stop };
}

async function waitForPort(child: ChildProcess, port: number): Promise<void> {
  const deadline = Date.now() + startTimeoutMs;
  while (!(await isOpen(port))) {
    if (child.exitCode !== null) throw new Error('exited before it listened.');
    if (Date.now() > deadline) throw new Error('did not listen in time.');
    await wait(50);
  }
}

function isOpen(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1');
    socket.on('connect', () => {
      socket.destroy();
      resolve(true);
    });
    socket.on('error', () => resolve(false));
  });
}
