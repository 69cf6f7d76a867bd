/** Samples of laboratory tests. */
export const samples = ['blood', 'urine', 'stool', 'swab', 'saliva', 'calculated'] as const;
export type Sample = (typeof samples)[number];

/** Whether a patient fasts before a test. `ask`: the laboratory answers it for each patient. */
export const fastingAnswers = ['fast', 'none', 'fed', 'ask'] as const;
export type FastingAnswer = (typeof fastingAnswers)[number];
