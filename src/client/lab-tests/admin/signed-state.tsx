import { Trans, useLingui } from '@lingui/react/macro';
import { Anchor, Text } from '@mantine/core';
import { Link } from 'react-router';
import type { ComputedOf } from '#shared/collections/define-collection.ts';
import { formatDate } from '#shared/i18n/format.ts';
import type { labTestsCollection } from '#shared/lab-tests/lab-tests.collection.ts';
import { adminPaths } from '#shared/paths.ts';
import { useCan } from '../../ui/admin/lib/staff-context.tsx';
import { Panel } from '../../ui/admin/panel.tsx';
import { useSite } from '../../ui/lib/site-context.tsx';

type Computed = ComputedOf<typeof labTestsCollection>;

/** Who signed which content of a test, and whether a later change waits. */
export function SignedState({ reviewedAt, signedAt, signedBy }: Computed) {
  const { t } = useLingui();
  const { locale } = useSite();
  const mayReview = useCan('content.review');
  const day = signedAt === null ? '' : formatDate(signedAt, locale);
  return (
    <Panel title={t`Medical review`}>
      <Text size="sm">
        {signedAt === null ? (
          <Trans>
            Nobody has signed this test. Until a reviewer signs it, patients read nothing of its preparation.
          </Trans>
        ) : reviewedAt === null ? (
          <Trans>
            Changed after the review. Patients read what {signedBy} signed on {day} until a reviewer signs the change.
          </Trans>
        ) : (
          <Trans>
            Signed by {signedBy} on {day}.
          </Trans>
        )}{' '}
        {mayReview && (
          <Anchor component={Link} to={adminPaths.labTestReviews()} inherit underline="always">
            <Trans>Review of laboratory tests</Trans>
          </Anchor>
        )}
      </Text>
    </Panel>
  );
}
