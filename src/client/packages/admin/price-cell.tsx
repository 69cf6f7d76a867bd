import { useLingui } from '@lingui/react/macro';
import { ActionIcon, Group, UnstyledButton } from '@mantine/core';
import { IconCheck, IconX } from '@tabler/icons-react';
import { type KeyboardEvent, useRef, useState } from 'react';
import { numberOrText } from '#shared/fields/numbers.rules.ts';
import { formatAmount } from '#shared/i18n/format.ts';
import { localized } from '#shared/i18n/localized.ts';
import { type ListedPackage, packagesCollection } from '#shared/packages/packages.collection.ts';
import { percentAfter } from '#shared/packages/sale-percent.rules.ts';
import { currentPrice } from '#shared/packages/sales.rules.ts';
import { UnsavedDialog } from '../../ui/admin/forms/dialog.tsx';
import { NumberField, textOf } from '../../ui/admin/forms/number-field.tsx';
import { refusedFields } from '../../ui/admin/forms/refused-fields.ts';
import { usePriceNote } from '../../ui/admin/forms/use-price-note.ts';
import { useUnsavedGuard } from '../../ui/admin/forms/use-unsaved-guard.ts';
import { useConfirmation } from '../../ui/admin/use-confirmation.ts';
import { SendDialog } from '../../ui/forms/send-dialog.tsx';
import { validationMessage } from '../../ui/forms/validation-messages.ts';
import { useSite } from '../../ui/lib/site-context.tsx';
import { trpc } from '../../ui/lib/trpc.ts';
import { useNow } from '../../ui/lib/use-now.ts';
import styles from './price-cell.module.css';
import { useOfferUndo } from './undo/use-bulk-undo.ts';

interface PriceCellProps {
  labPackage: ListedPackage;
}

/** A package's price in the list; pressing it opens an editor. */
export function PriceCell({ labPackage }: PriceCellProps) {
  const { t } = useLingui();
  const name = localized(labPackage.values, 'name', useSite().locale);
  const priceText = usePriceText();
  const [isEdited, setEdited] = useState(false);
  const returnsFocus = useRef(false);
  const price = priceText(labPackage.values.price);
  const close = (takesFocus: boolean) => {
    returnsFocus.current = takesFocus;
    setEdited(false);
  };
  const focusAfterEdit = (button: HTMLButtonElement | null) => {
    if (returnsFocus.current) button?.focus();
    returnsFocus.current = false;
  };
  if (isEdited) return <PriceEditor labPackage={labPackage} name={name} onClose={close} />;
  return (
    <UnstyledButton
      ref={focusAfterEdit}
      className={styles.price}
      data-unstated={labPackage.values.price === null || undefined}
      aria-label={t`Price of ${name}: ${price}`}
      title={t`Change the price`}
      onClick={() => setEdited(true)}
    >
      <bdi>{price}</bdi>
    </UnstyledButton>
  );
}

interface PriceEditorProps extends PriceCellProps {
  name: string;
  onClose: (takesFocus: boolean) => void;
}

/**
 * Enter saves after a confirmation, Escape closes. A changed price stays in the field when the focus leaves it; leaving
 * the page asks.
 */
function PriceEditor({ labPackage, name, onClose }: PriceEditorProps) {
  const { t, i18n } = useLingui();
  const priceText = usePriceText();
  // The list may reload meanwhile, but the server must compare with the version that the member of staff saw.
  const [seen] = useState(labPackage);
  const [typed, setTyped] = useState(textOf(seen.values.price));
  const [problem, setProblem] = useState('');
  const sending = usePriceSaving(seen, name, onClose);
  const price = numberOrText(typed, 'amount');
  const isUnchanged = price === seen.values.price;
  const guard = useUnsavedGuard(!isUnchanged);

  const submit = () => {
    if (isUnchanged) return onClose(true);
    // Without its lists, which do not affect whether a price is valid.
    const input = typeof price === 'string' ? { price } : changedPrice(seen, price);
    const refused = refusedFields(packagesCollection.createSchema, { ...seen.values, ...input });
    const refusal = refused.price ?? refused.priceSale;
    if (refusal) return setProblem(validationMessage(i18n, refusal));
    if (typeof price === 'string') return setProblem(validationMessage(i18n, { id: 'validation.notANumber' }));
    if (Object.keys(refused).length > 0)
      return setProblem(t`Other fields of this package are incomplete. Open it to change its price.`);
    sending.ask(price);
  };
  const handleKey = (event: KeyboardEvent) => {
    if (event.key !== 'Escape') return;
    event.stopPropagation();
    onClose(true);
  };
  return (
    <div>
      <form
        className={styles.form}
        onSubmit={(event) => {
          event.preventDefault();
          submit();
        }}
        onKeyDown={handleKey}
        onBlur={(event) => isUnchanged && !event.currentTarget.contains(event.relatedTarget) && onClose(false)}
      >
        <NumberField
          value={typed}
          onChange={(value) => {
            setTyped(value);
            setProblem('');
          }}
          error={problem}
          aria-label={t`Price of ${name}`}
          placeholder={priceText(null)}
          hasDecimals
          autoFocus
          onFocus={(event) => event.currentTarget.select()}
          className={styles.field}
        />
        <Group gap={0} wrap="nowrap">
          <ActionIcon type="submit" title={t`Save the price of ${name}`}>
            <IconCheck size={20} />
          </ActionIcon>
          <ActionIcon color="gray" title={t`Keep the previous price of ${name}`} onClick={() => onClose(true)}>
            <IconX size={20} />
          </ActionIcon>
        </Group>
      </form>
      <SendDialog {...sending.dialog} />
      <UnsavedDialog isOpen={guard.isAsking} onStay={guard.stay} onLeave={guard.leave} />
    </div>
  );
}

/** The percent follows the price, as in the form. */
const changedPrice = ({ values }: ListedPackage, price: number | null) => ({
  price,
  salePercent: percentAfter(values, { price }),
});

/** Confirms and saves the price like the package form, then offers undo. */
function usePriceSaving(seen: ListedPackage, name: string, onClose: (takesFocus: boolean) => void) {
  const { t } = useLingui();
  const priceText = usePriceText();
  const utils = trpc.useUtils();
  const invalidate = () => utils.admin.packages.invalidate();
  const { mutateAsync: update } = trpc.admin.packages.update.useMutation();
  const offerUndo = useOfferUndo(() => void invalidate());
  const priceNote = usePriceNote();
  const now = useNow();
  const question = (price: number | null) => {
    const [before, after] = [priceText(seen.values.price), priceText(price)];
    return `${t`The price of “${name}” changes from ${before} to ${after}.`} ${priceNote(currentPrice({ ...seen.values, price }, now))}`;
  };
  const sending = useConfirmation<number | null>({
    send: async (price) => {
      const saved = await update({ id: seen.id, version: seen.version, values: changedPrice(seen, price) });
      offerUndo({ changed: 1, at: saved.updatedAt, names: { nameEn: seen.values.nameEn, nameAr: seen.values.nameAr } });
      await invalidate();
    },
    question: (price) => ({
      confirmTitle: t`Are you sure you want to delete/update this item?`,
      confirmText: question(price),
      confirmLabel: t`Save changes`,
    }),
    failureTitle: t`Failed to update package. Please try again.`,
    onSent: () => onClose(true),
    onFailed: () => void invalidate(),
  });
  // The failed call has reloaded the list, so the editor closes.
  const handleClose = () => {
    sending.dialog.onClose();
    onClose(true);
  };
  return { ...sending, dialog: { ...sending.dialog, onClose: handleClose } };
}

function usePriceText() {
  const { t } = useLingui();
  const { locale } = useSite();
  return (price: number | null) => (price === null ? t`On request` : formatAmount(price, locale));
}
