import { globSync, readFileSync } from 'node:fs';
import PO from 'pofile';
import { findMessageProblems } from './lib/catalogues.mjs';

/** Compares every pair of catalogues and prints one line per problem; exits with 1 if there is any. */
const problems = globSync('locales/**/en.po').flatMap((englishFile) => {
  const arabicFile = englishFile.replace(/en\.po$/, 'ar.po');
  const [english, arabic] = [englishFile, arabicFile].map(readMessages);
  const ids = new Set([...Object.keys(english), ...Object.keys(arabic)]);
  return [...ids].flatMap((id) =>
    findMessageProblems(english[id], arabic[id]).map((problem) => `${arabicFile}: "${id}" ${problem}`),
  );
});

for (const problem of problems) console.log(problem);
if (problems.length > 0) process.exitCode = 1;

function readMessages(file) {
  const items = PO.parse(readFileSync(file, 'utf8')).items.filter((item) => !item.obsolete);
  return Object.fromEntries(
    items.map((item) => [item.msgctxt ? `${item.msgctxt} / ${item.msgid}` : item.msgid, item.msgstr[0]]),
  );
}
