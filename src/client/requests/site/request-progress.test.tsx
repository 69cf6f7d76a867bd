import { I18nProvider } from '@lingui/react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import type { RequestStatus } from '#shared/requests/requests.schema.ts';
import { createI18n } from '../../ui/lib/i18n.ts';
import { RequestProgress } from './request-progress.tsx';

const currentStep = (state: RequestStatus['state']) =>
  /aria-current="step">([^<]*)</.exec(
    renderToStaticMarkup(
      <I18nProvider i18n={createI18n('en', {})}>
        <RequestProgress state={state} />
      </I18nProvider>,
    ),
  )?.[1];

test.each([
  ['new', 'Received'],
  ['in_progress', 'In progress'],
  ['confirmed', 'Confirmed'],
  ['completed', 'Completed'],
  ['declined', undefined],
  ['cancelled', undefined],
] as const)('The current step of a request in the state %s is %s.', (state, step) => {
  expect(currentStep(state)).toBe(step);
});
