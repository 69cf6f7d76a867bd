import { line, optionalText, picture } from '../collections/fields.ts';
import { choice, entries, object, optionalDay, pair } from '../collections/setting-fields.ts';
import { words } from '../collections/setting-labels.ts';
import { filled } from '../collections/setting-rules.ts';
import { maxTrustFacts, trustKinds } from './trust.rules.ts';
import { trustLabels } from './trust-labels.ts';

/** The evidence for trust: facts that visitors can check, the director, a sample report. */
export const trustSection = {
  trust: entries(
    {
      kind: choice(trustKinds, {
        label: /*i18n*/ { id: 'setting.trust.kind', message: 'Subject' },
        initial: 'accreditation',
        words: trustLabels,
      }),
      text: pair(line({ label: words.text, max: 100, isRequired: true })),
      validUntil: optionalDay({
        label: /*i18n*/ { id: 'setting.trust.validUntil', message: 'Valid until' },
        hint: /*i18n*/ {
          id: 'setting.trust.validUntil.hint',
          message:
            'Visitors no longer see the fact after this day. The page “System” tells you 60 days before. Leave empty if it does not expire.',
        },
        pastNotice: /*i18n*/ {
          id: 'setting.trust.validUntil.past',
          message: 'This day has passed, so visitors do not see the fact.',
        },
      }),
    },
    {
      max: maxTrustFacts,
      label: /*i18n*/ { id: 'setting.trust', message: 'Facts' },
      addLabel: /*i18n*/ { id: 'setting.trust.add', message: 'Add a fact' },
      emptyText: /*i18n*/ { id: 'setting.trust.empty', message: 'There are no facts.' },
      hint: /*i18n*/ {
        id: 'setting.trust.hint',
        message: 'Up to six, each of which the centre can prove. The first four are seen first.',
      },
    },
  ),
  /** Not shown without a name. */
  director: object(
    {
      name: pair(line({ label: words.name, max: 300 })),
      qualification: pair(
        line({ label: /*i18n*/ { id: 'setting.director.qualification', message: 'Qualification' }, max: 300 }),
      ),
      statement: pair(
        optionalText({
          label: /*i18n*/ { id: 'setting.director.statement', message: 'One sentence to visitors' },
          max: 4000,
          lines: 2,
        }),
      ),
      pictureId: picture({
        label: /*i18n*/ { id: 'setting.director.picture', message: 'Portrait' },
        hasOwnText: true,
      }),
    },
    {
      label: /*i18n*/ { id: 'setting.director', message: 'Laboratory director' },
      rule: (director, context) => {
        if (Object.values(director).some(Boolean)) filled('name')(director, context);
      },
    },
  ),
  /** Not shown without a picture. */
  sampleReport: object(
    {
      caption: pair(line({ label: /*i18n*/ { id: 'setting.report.caption', message: 'Caption' }, max: 300 })),
      pictureId: picture({ label: words.picture, hasOwnText: false, isWhole: true }),
    },
    { label: /*i18n*/ { id: 'setting.report', message: 'Sample report' } },
  ),
};
