import { Trans } from '@lingui/react/macro';
import { IconInfoCircle } from '@tabler/icons-react';
import { locales } from '#shared/i18n/locales.ts';
import type { CardKind } from '#shared/requests/cards.schema.ts';
import { useSite } from '../../ui/lib/site-context.tsx';
import { useCardLabels } from './use-card-texts.tsx';
import own from './withdrawal-form.module.css';

/** Names the cards that the visitor must choose again. */
export function LostCards({ kinds }: { kinds: readonly CardKind[] }) {
  const { locale } = useSite();
  const labels = useCardLabels();
  const cards = new Intl.ListFormat(locales[locale].dateLocale).format(kinds.map((kind) => labels[kind]));
  return (
    <p className={own.notice} role="status">
      <IconInfoCircle size={22} aria-hidden />
      <span>
        <Trans>
          Files are not kept when the page is reloaded or its language changes. Please choose them again: {cards}.
        </Trans>
      </span>
    </p>
  );
}
