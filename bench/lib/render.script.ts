import { createApp, createServer } from '#server/app.ts';
import { readConfig } from '#server/core/config.ts';
import { createDeps } from '#server/dependencies.ts';

/** Prints the CPU time in ms of each of 200 uncached responses to /package, including compression, after a warm-up. */
const warmUp = 60;
const measured = 200;
const config = readConfig(process.env);
const server = createServer(config);
const deps = createDeps({ config, logger: server.log });
const app = await createApp(server, deps);
const times: number[] = [];
for (let index = 0; index < warmUp + measured; index += 1) {
  deps.contentVersion.bump();
  const before = process.cpuUsage();
  const answer = await app.inject({
    url: index % 2 ? '/ar/package' : '/package',
    headers: { 'accept-encoding': 'br' },
  });
  const { user, system } = process.cpuUsage(before);
  if (answer.statusCode !== 200) throw new Error(`/package returned ${answer.statusCode}.`);
  if (index >= warmUp) times.push((user + system) / 1000);
}
process.stdout.write(JSON.stringify(times));
await app.close();
deps.db.$client.close();
