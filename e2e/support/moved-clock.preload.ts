import { readFileSync } from 'node:fs';

// Loaded before the server of a test: its clock, and nothing else, differs from the machine's by the ms in a file, which
// the test changes.
const file = process.env.MOVED_CLOCK ?? '';
const machineNow = Date.now;
let movedMs = 0;
const read = () => {
  movedMs = Number(readFileSync(file, 'utf8'));
};
read();
setInterval(read, 100).unref();
Date.now = () => machineNow() + movedMs;
