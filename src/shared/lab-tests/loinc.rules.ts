/** A code of LOINC: a number of at most seven digits and a check digit. */
const form = /^\d{1,7}-\d$/;

/** Whether a text is a LOINC code with a valid check digit (Luhn, as the LOINC Users' Guide describes). */
export function isLoinc(code: string): boolean {
  if (!form.test(code)) return false;
  const [number = '', check = ''] = code.split('-');
  const sum = [...number].reverse().reduce((total, digit, place) => {
    const value = Number(digit) * (place % 2 === 0 ? 2 : 1);
    return total + (value > 9 ? value - 9 : value);
  }, 0);
  return (10 - (sum % 10)) % 10 === Number(check);
}
