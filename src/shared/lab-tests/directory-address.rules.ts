import { type FastingAnswer, fastingAnswers, type Sample, samples } from './lab-test-answers.ts';

/** The filters of the directory of laboratory tests. */
export interface DirectoryFilters {
  sample?: Sample | undefined;
  fasting?: FastingAnswer | undefined;
}

/** The letter of a page of the directory. The server decides which letters exist. */
export const letterForm = /^(?:[A-Z#]|[\u0621-\u064a])$/;

/** Parses the address of the directory. Ignores unknown values. */
export function directoryAddress(query: URLSearchParams): DirectoryFilters & { letter?: string | undefined } {
  const letter = query.get('letter') ?? '';
  return {
    letter: letterForm.test(letter) ? letter : undefined,
    sample: samples.find((one) => one === query.get('sample')),
    fasting: fastingAnswers.find((one) => one === query.get('fasting')),
  };
}
