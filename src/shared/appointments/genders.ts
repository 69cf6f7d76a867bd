/** Of a collector; visitors can wish for one. */
export const genders = ['female', 'male'] as const;
