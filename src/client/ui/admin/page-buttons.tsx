import { useLingui } from '@lingui/react/macro';
import { Group, Pagination } from '@mantine/core';
import { useEffect, useRef } from 'react';

interface PageButtonsProps {
  page: number;
  pageCount: number;
  onChange: (page: number) => void;
}

/** Buttons to the other pages of a list; renders nothing for a single page. */
export function PageButtons({ page, pageCount, onChange }: PageButtonsProps) {
  const { t } = useLingui();
  const nav = useRef<HTMLDivElement>(null);
  const isPressed = useRef(false);
  // On the first and the last page, the pressed button becomes disabled and the focus is lost.
  useEffect(() => {
    const { activeElement, body } = document;
    const isLost = activeElement === body || activeElement?.matches(':disabled');
    if (isPressed.current && isLost)
      nav.current?.querySelector<HTMLElement>(`[data-page="${page}"]`)?.focus({ preventScroll: true });
    isPressed.current = false;
  }, [page]);
  const handleChange = (next: number) => {
    isPressed.current = true;
    onChange(next);
  };
  if (pageCount <= 1) return null;
  const names = { previous: t`Previous page`, next: t`Next page`, first: t`First page`, last: t`Last page` };
  return (
    <Group ref={nav} component="nav" justify="center" aria-label={t`Pages`}>
      <Pagination
        value={page}
        total={pageCount}
        onChange={handleChange}
        size="lg"
        gap="2xs"
        siblings={1}
        getItemProps={(number) => ({ 'aria-label': t`Page ${number}`, 'data-page': number })}
        getControlProps={(control) => ({ 'aria-label': names[control], className: 'flip' })}
      />
    </Group>
  );
}
