import type { ReactNode } from 'react';

interface FactListProps {
  facts: readonly { label: string; value: ReactNode }[];
  className?: string | undefined;
}

export function FactList({ facts, className }: FactListProps) {
  return (
    <dl className={className}>
      {facts.map(({ label, value }) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}
