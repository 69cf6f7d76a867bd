import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { Button, Group, Modal, Text } from '@mantine/core';
import { Link } from 'react-router';
import { localized } from '#shared/i18n/localized.ts';
import { adminPaths } from '#shared/paths.ts';
import type { LabTestRecord } from '#shared/schemas/lab-tests.schema.ts';
import { useSite } from '../../../lib/site-context.tsx';

/** Says that a test cannot be deleted while packages hold it, and leads to those that name it. */
export function HeldLabTest({ labTest, onClose }: { labTest: LabTestRecord | null; onClose: () => void }) {
  const { t } = useLingui();
  const { locale } = useSite();
  const packageCount = labTest?.packageCount ?? 0;
  const name = labTest ? localized(labTest, 'name', locale) : '';
  return (
    <Modal opened={labTest !== null} onClose={onClose} title={t`“${name}” is still used`} closeButtonProps={{ 'aria-label': t`Close` }}>
      <Text mb="lg">
        <Trans>It can be deleted once no package holds it.</Trans>
      </Text>
      <Group justify="flex-end">
        <Button variant="default" onClick={onClose}>
          <Trans>Close</Trans>
        </Button>
        <Button component={Link} to={`${adminPaths.packages()}?${new URLSearchParams({ q: name })}`} data-autofocus>
          <Plural value={packageCount} one="Show # package" other="Show # packages" />
        </Button>
      </Group>
    </Modal>
  );
}
