import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { Button, Group, Modal, Text } from '@mantine/core';
import { Link } from 'react-router';
import { localized } from '#shared/i18n/localized.ts';
import { adminPaths } from '#shared/paths.ts';
import type { CategoryRecord } from '#shared/schemas/categories.schema.ts';
import { useSite } from '../../../lib/site-context.tsx';

/** Says that a category cannot be deleted while packages stand in it, and leads to them. */
export function HeldCategory({ category, onClose }: { category: CategoryRecord | null; onClose: () => void }) {
  const { t } = useLingui();
  const { locale } = useSite();
  const packageCount = category?.packageCount ?? 0;
  const name = category ? localized(category, 'title', locale) : '';
  return (
    <Modal opened={category !== null} onClose={onClose} title={t`“${name}” still holds packages`} closeButtonProps={{ 'aria-label': t`Close` }}>
      <Text mb="lg">
        <Trans>It can be deleted once its packages stand in another category or are deleted.</Trans>
      </Text>
      <Group justify="flex-end">
        <Button variant="default" onClick={onClose}>
          <Trans>Close</Trans>
        </Button>
        <Button component={Link} to={`${adminPaths.packages()}?category=${category?.id}`} data-autofocus>
          <Plural value={packageCount} one="Show # package" other="Show # packages" />
        </Button>
      </Group>
    </Modal>
  );
}
