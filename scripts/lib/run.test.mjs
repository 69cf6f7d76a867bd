import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { expect, it } from 'vitest';
import { run as runProgram } from './run.mjs';

const run = new URL('run.mjs', import.meta.url);
const program =
  "process.on('SIGTERM', () => { console.log('ended'); process.exit(0); }); console.log('started'); setInterval(() => undefined, 1000);";
const script = `import { run } from ${JSON.stringify(run.href)}; await run(process.execPath, ['-e', ${JSON.stringify(program)}]);`;

it.skipIf(process.platform === 'win32')(
  'A program ends with the shell of npm, which alone receives the signal.',
  async () => {
    const command = `"$0" --input-type=module -e "$1"; exit`;
    const shell = spawn('/bin/sh', ['-c', command, process.execPath, script], {
      env: { ...process.env, npm_lifecycle_event: 'start' },
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    let printed = '';
    shell.stdout.on('data', (chunk) => {
      printed += chunk;
    });
    await expect.poll(() => printed, { timeout: 15_000 }).toMatch('started');
    shell.kill('SIGTERM');
    await once(shell, 'exit');
    await expect.poll(() => printed, { timeout: 15_000 }).toMatch('ended');
  },
);

it.skipIf(process.platform === 'win32')(
  'After SIGKILL, one text names the likely cause: too little memory, or that of the caller.',
  async () => {
    const kill = ['-e', "process.kill(process.pid, 'SIGKILL')"];
    const { code, output } = await runProgram(process.execPath, kill, { isQuiet: true });
    expect(code).toBe(137);
    expect(output).toContain('node was killed: too little memory?');
    const killAdvice = 'Its watchdog may have ended it.';
    expect(await runProgram(process.execPath, kill, { isQuiet: true, killAdvice })).toEqual({
      code: 137,
      output: `${killAdvice}\n`,
    });
  },
);
