import type { ReactNode } from 'react';

export type ShownFacts = readonly { label: string; value: ReactNode }[];

interface FactListProps {
  facts: ShownFacts;
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
