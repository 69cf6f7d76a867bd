import { spawn } from 'node:child_process';
import { constants } from 'node:os';
import { basename } from 'node:path';
import { Failure, isSupportedNode, projectNode, projectPath, root } from './tools.mjs';

const passedSignals = ['SIGINT', 'SIGTERM', 'SIGHUP'];
const parentCheckMs = 300;
const noteMs = 15_000;

/**
 * Runs a program in the project's folder and forwards signals to it. npm sends signals to its shell only, so the
 * program also ends with that shell. Returns its exit code (128 + n after signal n). With `isQuiet`, also returns its
 * output; otherwise prints it to this terminal. `note` makes a line about a quiet program that takes long, from the
 * seconds and its output so far. `killAdvice` is the text after SIGKILL.
 */
export function run(command, args, { isQuiet = false, note, killAdvice, env = {}, ...options } = {}) {
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
    const started = Date.now();
    const printNote = () =>
      console.log(note(Math.round((Date.now() - started) / 1000), Buffer.concat(output).toString()));
    const notes = note && setInterval(printNote, noteMs);
    const finish = () => {
      clearInterval(notes);
      clearInterval(parentCheck);
      for (const [signal, handle] of handlers) process.off(signal, handle);
    };
    child.on('error', (error) => {
      finish();
      reject(error);
    });
    child.on('close', (code, signal) => {
      finish();
      if (signal === 'SIGKILL') {
        const message = killAdvice ?? describeKill(child.spawnargs);
        if (isQuiet) output.push(Buffer.from(`${message}\n`));
        else console.error(message);
      }
      resolve({ code: code ?? 128 + constants.signals[signal], output: Buffer.concat(output).toString() });
    });
  });
}

/** A system without free memory kills programs silently. The name is that of the script, if Node runs one. */
function describeKill([program, script = program]) {
  const name = basename(script.startsWith('-') ? program : script);
  return `${name} was killed: too little memory? README.md says how much installing, building and testing need.`;
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
    if (!isSupportedNode())
      throw new Failure(
        `Dana needs Node 20.19, 22.12, 24 or later to start; this is ${process.version}. Get it from https://nodejs.org`,
      );
    process.exitCode = (await main()) ?? 0;
  } catch (error) {
    if (!(error instanceof Failure)) throw error;
    if (error.output) console.error(error.output.trimEnd());
    console.error(error.message);
    process.exitCode = 1;
  }
}
