import { msg } from '@lingui/core/macro';
import { sitePaths } from '#shared/paths.ts';
import type { SectionValues } from '#shared/settings/settings-sections.schema.ts';
import { trustKinds } from '#shared/settings/trust.rules.ts';
import { trustLabels } from '#shared/settings/trust-labels.ts';
import { groupsFor } from '../../ui/admin/section-form/field-shapes.ts';
import type { SectionDescription } from './section.page.tsx';

const inTrust = groupsFor<SectionValues<'trust'>>();

/** The section with the evidence for trust: facts, the director, a sample report. */
export const trust = {
  section: 'trust',
  title: msg`Trust`,
  hint: msg`Visitors read the facts on the home page, on “About us” and beside each package, after them the licence and the advertising approval of the section “Centre”. What is not set is left out.`,
  previewPath: sitePaths.about(),
  groups: [
    inTrust('', msg`Facts`, [
      {
        kind: 'list',
        name: 'trust',
        addLabel: msg`Add a fact`,
        emptyText: msg`There are no facts.`,
        hint: msg`Up to six, each of which the centre can prove. The first four are seen first.`,
        empty: () => ({ kind: 'accreditation' as const, textEn: '', textAr: '', validUntil: '' }),
        fields: [
          {
            kind: 'choice',
            name: 'kind',
            label: msg`Subject`,
            choices: trustKinds.map((value) => ({ value, label: trustLabels[value] })),
          },
          { kind: 'pair', name: 'text', label: msg`Text`, isRequired: true },
          {
            kind: 'day',
            name: 'validUntil',
            label: msg`Valid until`,
            hint: msg`Visitors no longer see the fact after this day. The page “System” tells you 60 days before. Leave empty if it does not expire.`,
            pastNotice: msg`This day has passed, so visitors do not see the fact.`,
          },
        ],
      },
    ]),
    inTrust('director', msg`Laboratory director`, [
      { kind: 'pair', name: 'name', label: msg`Name` },
      { kind: 'pair', name: 'qualification', label: msg`Qualification` },
      { kind: 'pair', name: 'statement', label: msg`One sentence to visitors`, lines: 2 },
      { kind: 'picture', name: 'pictureId', label: msg`Portrait` },
    ]),
    inTrust('sampleReport', msg`Sample report`, [
      { kind: 'pair', name: 'caption', label: msg`Caption` },
      { kind: 'picture', name: 'pictureId', label: msg`Picture`, isWhole: true },
    ]),
  ],
} as const satisfies SectionDescription;
