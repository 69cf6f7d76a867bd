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
    id: 'labTests.isSource',
    message:
      '{count, plural, one {# test is calculated from it. Change that test first.} other {# tests are calculated from it. Change them first.}}',
  },
  /*i18n*/ {
    id: 'labTests.ownReview',
    message: 'You wrote a part of this. Another person must read and sign it.',
  },
  /*i18n*/ {
    id: 'trash.labTestInTrash',
    message: 'One of its laboratory tests is in the bin too. Restore the test first.',
  },
  /*i18n*/ {
    id: 'trash.sourceInTrash',
    message: 'This test is calculated from another one, which is in the bin too. Restore that one first.',
  },
  /*i18n*/ {
    id: 'trash.holdsCalculated',
    message:
      '{count, plural, one {# other test in the bin is calculated from this one. Delete the other test for good first.} other {# other tests in the bin are calculated from this one. Delete those tests for good first.}}',
  },
  /*i18n*/ {
    id: 'groupings.inUse',
    message:
      '{count, plural, one {# package still uses it. Remove it there first.} other {# packages still use it. Remove it there first.}}',
  },
];
