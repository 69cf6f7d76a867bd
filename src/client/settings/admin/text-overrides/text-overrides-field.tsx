import { Trans, useLingui } from '@lingui/react/macro';
import { Button, Checkbox, Stack, Text, TextInput } from '@mantine/core';
import { IconSearch } from '@tabler/icons-react';
import { useMemo, useState } from 'react';
import { textOverrideProblems } from '#shared/settings/text-overrides.rules.ts';
import { type BuiltInText, type TextOverride, type TextOverrides, textPlaces } from '#shared/settings/text-overrides.schema.ts';
import type { CustomFieldProps } from '../../../ui/admin/section-form/field-shapes.ts';
import { LostTextOverrides } from './lost-text-overrides.tsx';
import { TextGroup } from './text-group.tsx';
import { TextRow } from './text-row.tsx';
import { useBuiltInTexts } from './use-built-in-texts.ts';
import { useFoundTexts } from './use-found-texts.ts';
import { useTextOverrideTexts } from './use-text-override-texts.ts';

const noTexts: readonly BuiltInText[] = [];
/** The number of results rendered at first. */
const pageSize = 40;

/** The built-in texts by place, with a search. Texts with errors are open. */
export function TextOverridesField({ form }: CustomFieldProps) {
  const { t } = useLingui();
  const { places } = useTextOverrideTexts();
  const builtIns = useBuiltInTexts().data ?? noTexts;
  const byId = useMemo(() => new Map(builtIns.map((one) => [one.id, one])), [builtIns]);
  const overrides = form.values.wordings as TextOverrides;
  const finding = useFoundTexts(builtIns, overrides);
  const [most, setMost] = useState(pageSize);
  const refused = new Set(textOverrideProblems(overrides, byId).map(([path]) => path.slice(0, path.lastIndexOf('.'))));
  const change = (id: string, override: TextOverride | null) => {
    const { [id]: _before, ...others } = form.getValues().wordings as TextOverrides;
    form.setFieldValue('wordings', override ? { ...others, [id]: override } : others);
  };
  const rowOf = (builtIn: BuiltInText) => (
    <TextRow
      key={builtIn.id}
      builtIn={builtIn}
      override={overrides[builtIn.id] ?? {}}
      isChanged={finding.isChanged(builtIn.id)}
      isRefused={refused.has(builtIn.id)}
      onChange={(override) => change(builtIn.id, override)}
    />
  );
  const { found, changedCount } = finding;
  const shown = found && builtIns.filter(({ id }) => found.has(id) || refused.has(id));
  return (
    <Stack>
      <TextInput
        type="search"
        label={t`Search the words of the site`}
        leftSection={<IconSearch size={20} aria-hidden />}
        value={finding.term}
        onChange={(event) => {
          setMost(pageSize);
          finding.search(event.currentTarget.value);
        }}
        maw={520}
      />
      <Checkbox
        size="md"
        label={t`Only changed texts (${changedCount})`}
        checked={finding.isChangedOnly}
        onChange={(event) => finding.showChangedOnly(event.currentTarget.checked)}
      />
      <LostTextOverrides overrides={overrides} known={byId} onRemove={(id) => change(id, null)} />
      {shown === null &&
        textPlaces.map((place) => {
          const placed = builtIns.filter((one) => one.place === place);
          return (
            <TextGroup
              key={place}
              title={places[place]}
              changedCount={placed.filter(({ id }) => finding.isChanged(id)).length}
              isRefused={placed.some(({ id }) => refused.has(id))}
            >
              {() => placed.map(rowOf)}
            </TextGroup>
          );
        })}
      {shown?.length === 0 && (
        <Text c="dimmed" role="status">
          {finding.term ? <Trans>No words of the site match. Try fewer letters.</Trans> : <Trans>All texts show the built-in words.</Trans>}
        </Text>
      )}
      {shown?.slice(0, most).map(rowOf)}
      {shown && shown.length > most && (
        <div>
          <Button variant="default" onClick={() => setMost(most + pageSize)}>
            <Trans>Show more</Trans>
          </Button>
        </div>
      )}
    </Stack>
  );
}
