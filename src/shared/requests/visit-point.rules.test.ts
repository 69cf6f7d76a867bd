import { expect, test } from 'vitest';
import { measuredPoint } from './visit-point.rules.ts';
import { visitPointSchema } from './visit-point.schema.ts';

test('A measured point has about a metre, in the form that the server accepts; one of more than 10 km is none.', () => {
  const measured = measuredPoint({ latitude: 24.4671281, longitude: -54.3665199, accuracy: 24.1 });
  expect(measured).toEqual({ latitude: 24.46713, longitude: -54.36652, accuracy: 25 });
  expect(visitPointSchema.parse(measured)).toEqual(measured);
  expect(measuredPoint({ latitude: 90, longitude: 180, accuracy: 0.2 })).toMatchObject({ accuracy: 1 });
  for (const accuracy of [10_000.5, Number.POSITIVE_INFINITY, Number.NaN])
    expect(measuredPoint({ latitude: 0, longitude: 0, accuracy })).toBeNull();
});
