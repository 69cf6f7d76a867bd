/** Texts of the bar above a draft. */
export const draftBarMessages = {
  unsigned: /*i18n*/ { id: 'draftBar.unsigned', message: 'Not signed' },
  unsignedText: /*i18n*/ {
    id: 'draftBar.unsignedText',
    message: 'Visitors read what a reviewer signed, and nothing if nobody has.',
  },
  label: /*i18n*/ { id: 'draftBar.label', message: 'Preview for staff' },
  draft: /*i18n*/ { id: 'draftBar.draft', message: 'Draft' },
  draftText: /*i18n*/ { id: 'draftBar.draftText', message: 'Visitors do not see this.' },
  coming: /*i18n*/ { id: 'draftBar.coming', message: 'Starts later' },
  comingText: /*i18n*/ { id: 'draftBar.comingText', message: 'Visitors see this from {start}.' },
  changed: /*i18n*/ {
    id: 'draftBar.changed',
    message: 'Somebody changed this in the meantime, so nothing was published. Look at it again, then publish it.',
  },
  edit: /*i18n*/ { id: 'draftBar.edit', message: 'Edit' },
  publish: /*i18n*/ { id: 'draftBar.publish', message: 'Publish' },
};
