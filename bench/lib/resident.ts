import { readdirSync, readFileSync } from 'node:fs';

/** The megabytes that a process and all it started hold in memory, and how many they are. Only where /proc tells. */
export function residentMegabytes(pid: number): { megabytes: number; processes: number } {
  const family = [pid, ...childrenOf(pid)];
  return { megabytes: family.reduce((sum, member) => sum + residentOf(member), 0), processes: family.length };
}

function childrenOf(parent: number): number[] {
  const processes = readdirSync('/proc').map(Number).filter(Number.isInteger);
  const children = processes.filter((pid) => pid > 0 && statusOf(pid).match(/^PPid:\s+(\d+)/m)?.[1] === String(parent));
  return children.flatMap((child) => [child, ...childrenOf(child)]);
}

const residentOf = (pid: number) => Number(statusOf(pid).match(/^VmRSS:\s+(\d+) kB/m)?.[1] ?? 0) / 1024;

/** A process may end while it is looked at. */
function statusOf(pid: number): string {
  try {
    return readFileSync(`/proc/${pid}/status`, 'utf8');
  } catch {
    return '';
  }
}
