/** A chosen file that was moved, changed or deleted before it was read. */
export class UnreadableFile extends Error {}

/**
 * Reads a chosen file into memory, because browsers cannot send one that changes on the disk afterwards. Rejects with
 * an UnreadableFile.
 */
export async function readFile(file: File): Promise<File> {
  const content = await file.arrayBuffer().catch((cause: unknown) => {
    throw new UnreadableFile('The file cannot be read.', { cause });
  });
  return new File([content], file.name, { type: file.type });
}
