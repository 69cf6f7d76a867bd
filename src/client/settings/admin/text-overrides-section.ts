import { msg } from '@lingui/core/macro';
import { sitePaths } from '#shared/paths.ts';
import type { SectionValues } from '#shared/settings/settings-sections.schema.ts';
import { groupsFor } from '../../ui/admin/section-form/field-shapes.ts';
import { pageTextPreviews } from './page-texts-section.ts';
import type { SectionDescription } from './section.page.tsx';
import { TextOverridesField } from './text-overrides/text-overrides-field.tsx';

/** The section that overrides built-in texts of the public site. */
export const wordings = {
  section: 'wordings',
  title: msg`Words of the site`,
  hint: msg`You can replace the headings, buttons, labels and messages of the site’s pages and forms with your own words. Empty fields show the built-in words. Mails, downloads and a few rare messages have their own texts.`,
  previewPath: sitePaths.home(),
  previews: pageTextPreviews.toSorted((one, other) => Number(other.path === sitePaths.home()) - Number(one.path === sitePaths.home())),
  groups: [
    groupsFor<SectionValues<'wordings'>>()('', msg`Built-in words`, [
      { kind: 'custom', name: 'wordings', label: msg`Built-in words`, render: TextOverridesField },
    ]),
  ],
} as const satisfies SectionDescription;
