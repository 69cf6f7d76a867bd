import { useLingui } from '@lingui/react/macro';
import { Select, type SelectProps } from '@mantine/core';
import { localized } from '#shared/i18n/localized.ts';
import { useSite } from '../../ui/lib/site-context.tsx';
import { useSiteFrame } from '../../ui/lib/use-site-frame.ts';

interface AreaSelectProps extends Omit<SelectProps, 'data' | 'value' | 'onChange'> {
  /** The id of the area; '' for none. */
  value: string;
  onChange: (areaId: string) => void;
}

/** The area of a home visit; nothing if the centre lists none. */
export function AreaSelect({ value, onChange, ...rest }: AreaSelectProps) {
  const { t } = useLingui();
  const { locale } = useSite();
  const { visitAreas } = useSiteFrame();
  if (visitAreas.length === 0) return null;
  return (
    <Select
      {...rest}
      placeholder={t`Not in the list`}
      data={visitAreas.map((area) => ({ value: area.id, label: localized(area, 'name', locale) }))}
      value={value || null}
      onChange={(chosen) => onChange(chosen ?? '')}
      nothingFoundMessage={t`No results.`}
      searchable
      clearable
    />
  );
}
