import { I18nProvider } from '@lingui/react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { firstStepNames } from '#shared/first-steps/first-steps.schema.ts';
import { createI18n } from '../../ui/lib/i18n.ts';
import { guidedPath } from './use-guided-step.ts';
import { useStepTexts } from './use-step-texts.ts';

test('The address of each step names the step and keeps its own query.', () => {
  let steps: ReturnType<typeof useStepTexts>['steps'] | undefined;
  const Reader = () => {
    steps = useStepTexts().steps;
    return null;
  };
  renderToStaticMarkup(
    <I18nProvider i18n={createI18n('en', {})}>
      <Reader />
    </I18nProvider>,
  );
  const onList = firstStepNames.filter(
    (name) => steps?.[name] && guidedPath(steps[name].path, name) === steps[name].path,
  );
  expect(onList).toEqual(['demo', 'catalogue', 'opening']);
  for (const name of firstStepNames.filter((step) => !onList.includes(step))) {
    const path = steps?.[name].path ?? '';
    const opened = new URL(guidedPath(path, name), 'https://lab.example');
    const [page, query] = path.split('?');
    expect([opened.pathname, opened.search]).toEqual([page || '/', `?${query ? `${query}&` : ''}step=${name}`]);
  }
});
