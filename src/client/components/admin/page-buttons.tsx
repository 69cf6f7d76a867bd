import { useLingui } from '@lingui/react/macro';
import { Group, Pagination } from '@mantine/core';

export interface PageButtonsProps {
  page: number;
  pageCount: number;
  onChange: (page: number) => void;
}

/** Buttons to the other pages of a list; nothing where there is only one. */
export function PageButtons({ page, pageCount, onChange }: PageButtonsProps) {
  const { t } = useLingui();
  if (pageCount <= 1) return null;
  const names = { previous: t`Previous page`, next: t`Next page`, first: t`First page`, last: t`Last page` };
  return (
    <Group component="nav" justify="center" aria-label={t`Pages`}>
      <Pagination
        value={page}
        total={pageCount}
        onChange={onChange}
        size="lg"
        gap={2}
        siblings={1}
        getItemProps={(number) => ({ 'aria-label': t`Page ${number}` })}
        getControlProps={(control) => ({ 'aria-label': names[control], className: 'flip' })}
      />
    </Group>
  );
}
