import type { MessageDescriptor } from '@lingui/core';

/** Texts by the ids that errors carry, listed here for extraction. */
export const labTestsTexts: MessageDescriptor[] = [
  /*i18n*/ {
    id: 'labTests.inUse',
    message:
      '{count, plural, one {# package still contains this test. Remove it there first.} other {# packages still contain this test. Remove it there first.}}',
  },
  /*i18n*/ {
    id: 'labTests.heldInTrash',
    message:
      '{count, plural, one {# package in the bin still contains this test. First delete it for good, or restore it and remove the test.} other {# packages in the bin still contain this test. First delete them for good, or restore them and remove the test.}}',
  },
  /*i18n*/ {
    id: 'groupings.inUse',
    message:
      '{count, plural, one {# package still uses it. Remove it there first.} other {# packages still use it. Remove it there first.}}',
  },
];
