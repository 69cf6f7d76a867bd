import { spawn } from 'node:child_process';
import { constants } from 'node:os';
import { Failure, nodeMajor, projectNode, projectPath, root } from './tools.mjs';

const passedSignals = ['SIGINT', 'SIGTERM', 'SIGHUP'];
const parentCheckMs = 300;

/**
 * Runs a program in the project's folder and forwards signals to it. npm sends signals to its shell only, so the
 * program also ends with that shell. Returns its exit code (128 + n after signal n). With `isQuiet`, also returns its
 * output; otherwise prints it to this terminal.
 */
export function run(command, args, { isQuiet = false, env = {}, ...options } = {}) {
  return new Promise((resolve, reject) => {
    const child = spawn(command, args, {
      cwd: root,
      stdio: isQuiet ? ['ignore', 'pipe', 'pipe'] : 'inherit',
      env: { ...process.env, PATH: projectPath(), ...env },
      ...options,
    });
    const output = [];
    for (const stream of [child.stdout, child.stderr]) stream?.on('data', (chunk) => output.push(chunk));
    const handlers = passedSignals.map((signal) => [signal, () => child.kill(signal)]);
    for (const [signal, handle] of handlers) process.on(signal, handle);
    const parent = process.ppid;
    const endWithParent = () => {
      if (process.ppid === parent) return;
      clearInterval(parentCheck);
      child.kill('SIGTERM');
    };
    const parentCheck = process.env.npm_lifecycle_event && setInterval(endWithParent, parentCheckMs);
    const finish = () => {
      clearInterval(parentCheck);
      for (const [signal, handle] of handlers) process.off(signal, handle);
    };
    child.on('error', (error) => {
      finish();
      reject(error);
    });
    child.on('close', (code, signal) => {
      finish();
      resolve({ code: code ?? 128 + constants.signals[signal], output: Buffer.concat(output).toString() });
    });
  });
}

/** Runs a script on the project's Node; see `run`. */
export function runNode(args, options) {
  return run(projectNode(), args, options);
}

/**
 * Runs the main function of a script: its result is the exit code, and a Failure is printed in one line after its
 * output.
 */
export async function command(main) {
  try {
    if (nodeMajor() < 20)
      throw new Failure(
        `Dana needs Node 20 or later to start; this is ${process.version}. Get it from https://nodejs.org`,
      );
    process.exitCode = (await main()) ?? 0;
  } catch (error) {
    if (!(error instanceof Failure)) throw error;
    if (error.output) console.error(error.output.trimEnd());
    console.error(error.message);
    process.exitCode = 1;
  }
}
