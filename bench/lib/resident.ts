import { readdirSync, readFileSync } from 'node:fs';

/**
 * The memory in MB of a process and its descendants, shared memory counted once (PSS), and their number. Needs /proc.
 */
export function residentMegabytes(pid: number): { megabytes: number; processes: number } {
  const family = [pid, ...childrenOf(pid)];
  return { megabytes: family.reduce((sum, member) => sum + residentOf(member), 0), processes: family.length };
}

function childrenOf(parent: number): number[] {
  const processes = readdirSync('/proc').map(Number).filter(Number.isInteger);
  const children = processes.filter(
    (pid) => pid > 0 && readOf(pid, 'status').match(/^PPid:\s+(\d+)/m)?.[1] === String(parent),
  );
  return children.flatMap((child) => [child, ...childrenOf(child)]);
}

const residentOf = (pid: number) => Number(readOf(pid, 'smaps_rollup').match(/^Pss:\s+(\d+) kB/m)?.[1] ?? 0) / 1024;

/** A process may exit while it is read. */
function readOf(pid: number, file: 'status' | 'smaps_rollup'): string {
  try {
    return readFileSync(`/proc/${pid}/${file}`, 'utf8');
  } catch {
    return '';
  }
}
