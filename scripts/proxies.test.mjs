import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, request as requestHttp } from 'node:http';
import { request as requestHttps } from 'node:https';
import { isIP } from 'node:net';
import { networkInterfaces, tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { describe, expect, onTestFinished, test } from 'vitest';
import { freePort } from '#testing/free-port.ts';
import { serverCertificate } from '#testing/private-authority.ts';

const documents = readFileSync('docs/operations.md', 'utf8');
/** The block of a document that begins with these words. */
const blockFrom = (start) => new RegExp(`^\`\`\`\\n(${start}[^\`]*)\`\`\``, 'm').exec(documents)?.[1] ?? '';

/** Every documented configuration of nginx. */
const nginxFiles = {
  'deploy/nginx-cache.conf': readFileSync('deploy/nginx-cache.conf', 'utf8'),
  'docs/operations.md': blockFrom('server \\{'),
};
/** Every documented configuration of Caddy, which redirects from port 80 and listens on IPv6 by itself. */
const caddyFiles = {
  'deploy/Caddyfile': readFileSync('deploy/Caddyfile', 'utf8'),
  'docs/operations.md': blockFrom('lab\\.example\\.com \\{'),
};

const hasIpv6 = Object.values(networkInterfaces()).some((addresses) =>
  addresses?.some(({ address }) => address === '::1'),
);
const hasNginx = !spawnSync('nginx', ['-v']).error;

test.each(Object.entries(nginxFiles))(
  'nginx with %s answers both ports over IPv4 and IPv6, and redirects to the site.',
  (_file, content) => {
    const servers = content.split(/^server \{$/m).slice(1);
    const described = servers.map((server) => ({
      listens: [...server.matchAll(/listen (\S+?)(?: .*?)?( default_server)?;/g)].map(
        ([, address, isDefault = '']) => address + isDefault,
      ),
      names: /server_name (.+);/.exec(server)?.[1]?.split(' '),
      redirect: /return 301 (\S+);/.exec(server)?.[1],
    }));
    const redirect = 'https://lab.example.com$request_uri';
    expect(described).toEqual([
      { listens: ['80', '[::]:80'], names: ['lab.example.com', 'www.lab.example.com'], redirect },
      { listens: ['443', '[::]:443'], names: ['www.lab.example.com'], redirect },
      {
        listens: ['443 default_server', '[::]:443 default_server'],
        names: ['lab.example.com'],
        redirect: undefined,
      },
    ]);
  },
);

test.each(Object.entries(caddyFiles))('Caddy with %s serves the site and redirects www.', (_file, content) => {
  expect(content).toMatch(/^lab\.example\.com \{\n[\s\S]*reverse_proxy 127\.0\.0\.1:\d+\n\}/m);
  expect(content).toMatch(/^www\.lab\.example\.com \{\n\s+redir https:\/\/lab\.example\.com\{uri\} permanent\n\}/m);
});

describe.skipIf(!hasNginx)('With the real nginx', () => {
  test.each(Object.entries(nginxFiles))(
    '%s leads every address to one site, which itself answers other hosts.',
    async (_file, content) => {
      const { http, https } = await startNginx(content);
      const page = '/ar/package?q=1';
      const redirected = { status: 301, location: `https://lab.example.com${page}`, body: expect.any(String) };
      for (const address of hasIpv6 ? ['127.0.0.1', '::1'] : ['127.0.0.1'])
        for (const host of ['lab.example.com', 'www.lab.example.com', '192.0.2.7']) {
          expect(await ask(requestHttp, address, http, host, page)).toEqual(redirected);
          expect(await ask(requestHttps, address, https, host, page)).toEqual(
            host.startsWith('www.')
              ? redirected
              : { status: 200, location: undefined, body: `${host} https ${address} ${page}` },
          );
        }
    },
    30_000,
  );
});

/** Starts nginx with a configuration, on free ports, before a server that answers with what it was asked. */
async function startNginx(content) {
  const folder = mkdtempSync(join(tmpdir(), 'dana-nginx-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  const site = createServer(({ headers, url }, reply) =>
    reply.end(`${headers.host} ${headers['x-forwarded-proto']} ${headers['x-forwarded-for']} ${url}`),
  );
  await new Promise((resolve) => site.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => void site.close());
  const [http, https] = [await freePort(), await freePort()];
  writeFileSync(join(folder, 'lab.pem'), serverCertificate.cert);
  writeFileSync(join(folder, 'lab.key'), serverCertificate.key);
  const own = content
    .replaceAll('listen 80;', `listen 127.0.0.1:${http};`)
    .replaceAll('listen [::]:80;', hasIpv6 ? `listen [::1]:${http};` : '')
    .replaceAll('listen 443 ', `listen 127.0.0.1:${https} `)
    .replaceAll(/listen \[::\]:443( .*;)/g, hasIpv6 ? `listen [::1]:${https}$1` : '')
    .replaceAll('127.0.0.1:3000', `127.0.0.1:${site.address().port}`)
    .replaceAll('/etc/ssl/', `${folder}/`)
    .replaceAll('/var/cache/nginx/', `${folder}/`);
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map((kind) => `${kind}_temp_path ${kind};`);
  const user = process.getuid?.() === 0 ? 'user root;' : '';
  writeFileSync(
    join(folder, 'nginx.conf'),
    `${user} pid nginx.pid; error_log error.log; daemon off; events {}\nhttp { access_log off; ${temporary.join(' ')}\n${own}\n}`,
  );
  mkdirSync(join(folder, 'dana'));
  const options = ['-p', folder, '-e', 'error.log', '-c', 'nginx.conf'];
  const check = spawnSync('nginx', ['-t', ...options], { encoding: 'utf8' });
  expect([check.status, check.stderr]).toEqual([0, expect.stringContaining('test is successful')]);
  const child = spawn('nginx', options, { stdio: 'ignore' });
  const ended = once(child, 'exit');
  onTestFinished(async () => {
    child.kill('SIGTERM');
    await ended;
  });
  await expect.poll(() => ask(requestHttp, '127.0.0.1', http, 'lab.example.com', '/').catch(() => null)).not.toBeNull();
  return { http, https };
}

async function ask(request, address, port, host, path) {
  const call = request({
    host: address,
    port,
    path,
    headers: { host },
    servername: isIP(host) ? '' : host,
    rejectUnauthorized: false,
  });
  call.end();
  const [answer] = await once(call, 'response');
  return { status: answer.statusCode, location: answer.headers.location, body: await text(answer) };
}
