import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { Alert, Button, Group, SegmentedControl, Stack, Text } from '@mantine/core';
import { useDebouncedValue, useMediaQuery } from '@mantine/hooks';
import { keepPreviousData, skipToken, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { MessageKey } from '#shared/errors.ts';
import { numberOrText } from '#shared/fields/numbers.rules.ts';
import {
  type ApplyPricesInput,
  type ChosenPackages,
  type PriceChange,
  priceChangeSchema,
} from '#shared/packages/price-changes.schema.ts';
import { Dialog } from '../../../ui/admin/forms/dialog.tsx';
import { refusedFields } from '../../../ui/admin/forms/refused-fields.ts';
import { useFailureText } from '../../../ui/admin/lib/failure-text.ts';
import { LoadFailure } from '../../../ui/admin/load-failure.tsx';
import { validationMessage } from '../../../ui/forms/validation-messages.ts';
import { appErrorOf } from '../../../ui/lib/app-error.ts';
import { trpc } from '../../../ui/lib/trpc.ts';
import { useOfferUndo } from '../undo/use-bulk-undo.ts';
import { firstPriceValues, PriceChangeFields } from './price-change-fields.tsx';
import { PricePreviewTable } from './price-preview-table.tsx';

export interface PriceChangeDialogProps {
  ids: readonly string[];
  /** The filters of the list, and the number of packages on all its pages. */
  filters: Extract<ChosenPackages, { filters: object }>['filters'];
  total: number;
  onChanged: () => void;
  onClose: () => void;
}

const typingPauseMs = 250;

/**
 * Changes the prices of the selected packages, or of all that match the list's filters. Shows a preview before it
 * applies the change.
 */
export function PriceChangeDialog({ ids, filters, total, onChanged, onClose }: PriceChangeDialogProps) {
  const { t, i18n } = useLingui();
  const failureText = useFailureText();
  const isNarrow = useMediaQuery('(max-width: 47.99em)');
  const [values, setValues] = useState(firstPriceValues);
  const count = ids.length;
  const [scope, setScope] = useState<'selected' | 'all'>('selected');
  const [page, setPage] = useState(1);
  const [failure, setFailure] = useState('');
  const [settled] = useDebouncedValue(values, typingPauseMs);
  const change = changeOf(settled);
  const sizeProblem = sizeProblemOf(settled);
  const chosen: ChosenPackages = scope === 'all' ? { filters } : { ids: [...ids] };
  const preview = usePreview(chosen, change, page);
  const { apply, isPending } = useApplyPrices(onChanged);
  const found = change ? preview.data : undefined;
  const isFresh = settled === values && !preview.isFetching;
  const counts = found?.counts;

  const handleApply = async () => {
    if (!found || !change) return;
    setFailure('');
    try {
      await apply({ chosen, change, digest: found.digest });
      onClose();
    } catch (error) {
      const refusal = appErrorOf(error);
      setFailure(
        refusal
          ? failureText(error)
          : t`No reply came from the server. The prices may have been changed anyway: check them before you try again.`,
      );
      if (!refusal || refusal.code === 'conflict') void preview.refetch();
    }
  };
  // While the change is being applied, the dialog stays open to report a failure.
  const close = () => !isPending && onClose();
  return (
    <Dialog opened onClose={close} title={t`Change prices`} size="xl" fullScreen={isNarrow ?? false}>
      <Stack>
        {total > count && (
          <SegmentedControl
            value={scope}
            onChange={(value) => {
              setScope(value as typeof scope);
              setPage(1);
            }}
            aria-label={t`Which packages`}
            data={[
              { value: 'selected', label: <Plural value={count} one="# selected" other="# selected" /> },
              { value: 'all', label: t`All in this list: ${total}` },
            ]}
          />
        )}
        <PriceChangeFields
          values={values}
          sizeError={sizeProblem && validationMessage(i18n, sizeProblem)}
          onChange={(changed) => {
            setValues({ ...values, ...changed });
            setPage(1);
          }}
        />
        {failure && (
          <Alert color="coral" role="alert">
            {failure}
          </Alert>
        )}
        {change === null ? (
          <Text c="dimmed">
            <Trans>
              Choose how much to change, and which price. The new prices appear here before anything is saved.
            </Trans>
          </Text>
        ) : preview.isError ? (
          <LoadFailure
            title={t`The preview could not be loaded.`}
            error={preview.error}
            onRetry={() => void preview.refetch()}
          />
        ) : (
          <PricePreviewTable preview={found} isStale={!isFresh} onPage={setPage} />
        )}
        <Group justify="flex-end" pos="sticky" bottom={0} bg="var(--mantine-color-body)" py="xs" style={{ zIndex: 1 }}>
          <Button variant="default" onClick={close} disabled={isPending}>
            <Trans>Cancel</Trans>
          </Button>
          <Button onClick={() => void handleApply()} disabled={!isFresh || !counts?.changed} loading={isPending}>
            <Plural
              value={counts?.changed ?? 0}
              _0="Change the prices"
              one="Change the prices of # package"
              other="Change the prices of # packages"
            />
          </Button>
        </Group>
      </Stack>
    </Dialog>
  );
}

/** Previews the change of the chosen packages. Sends no query while the change is incomplete. */
function usePreview(chosen: ChosenPackages, change: PriceChange | null, page: number) {
  const { client } = trpc.useUtils();
  return useQuery({
    queryKey: ['price-preview', chosen, change, page],
    queryFn: change
      ? ({ signal }) => client.admin.packagePrices.preview.mutate({ chosen, change, page }, { signal })
      : skipToken,
    placeholderData: keepPreviousData,
    gcTime: 0,
    refetchOnWindowFocus: false,
  });
}

/** The typed change; null if it is incomplete. */
function changeOf(values: typeof firstPriceValues): PriceChange | null {
  const read = priceChangeSchema.safeParse(inputOf(values));
  return read.success ? read.data : null;
}

/** The error of the amount; undefined while it is empty. */
function sizeProblemOf(values: typeof firstPriceValues): MessageKey | undefined {
  const input = inputOf(values);
  return input.size ? refusedFields(priceChangeSchema, input).size : undefined;
}

const inputOf = (values: typeof firstPriceValues) => ({
  ...values,
  size: numberOrText(values.size, values.by),
  rounding: Number(values.rounding),
});

/** Applies a previewed change of prices and offers to undo it. */
function useApplyPrices(onChanged: () => void) {
  const offerUndo = useOfferUndo(onChanged);
  const { mutateAsync: applyNow, isPending } = trpc.admin.packagePrices.change.useMutation();
  const apply = async (input: ApplyPricesInput) => {
    const { changed, at } = await applyNow(input);
    onChanged();
    offerUndo({ changed, at });
  };
  return { apply, isPending };
}
