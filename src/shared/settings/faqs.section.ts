import { optionalText, sentence } from '../collections/fields.ts';
import { entries, pair } from '../collections/setting-fields.ts';

/** Frequent questions. */
export const faqsSection = {
  faqs: entries(
    {
      question: pair(
        sentence({
          label: /*i18n*/ { id: 'setting.faqs.question', message: 'Question' },
          max: 300,
          isRequired: true,
        }),
      ),
      answer: pair(
        optionalText({
          label: /*i18n*/ { id: 'setting.faqs.answer', message: 'Answer' },
          max: 4000,
          lines: 4,
          isLight: true,
          isRequired: true,
        }),
      ),
    },
    {
      max: 100,
      label: /*i18n*/ { id: 'setting.faqs', message: 'Questions and answers' },
      addLabel: /*i18n*/ { id: 'setting.faqs.add', message: 'Add a question' },
      emptyText: /*i18n*/ { id: 'setting.faqs.empty', message: 'There are no questions.' },
    },
  ),
};
