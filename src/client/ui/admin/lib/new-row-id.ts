/** The id of a new row that records will name: 16 random bytes in hexadecimal. */
export function newRowId(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}
