import { useNavigate, useSearchParams } from 'react-router';
import { stepAfter } from '#shared/first-steps/first-steps.rules.ts';
import { type FirstStepName, firstStepNames } from '#shared/first-steps/first-steps.schema.ts';
import { adminPaths } from '#shared/paths.ts';
import { headingFocus } from '../../ui/admin/admin-page.tsx';
import { trpc } from '../../ui/lib/trpc.ts';
import { useStepTexts } from './use-step-texts.ts';

/** The query parameter of a page that was opened as one of the first steps. */
const stepKey = 'step';
/** These steps have tools on the page of the first steps. */
const onList: readonly FirstStepName[] = ['demo', 'catalogue', 'opening'];

/** The address of a step's page that leads on to the next step. */
export function guidedPath(path: string, name: FirstStepName): string {
  if (onList.includes(name)) return path;
  const [page, query] = path.split('?');
  return `${page}?${new URLSearchParams([...new URLSearchParams(query), [stepKey, name]])}`;
}

/** The step that the page's address names, and the way to the next one; null outside the first steps. */
export function useGuidedStep(): { name: FirstStepName; goOn: () => Promise<void> } | null {
  const [search] = useSearchParams();
  const navigate = useNavigate();
  const utils = trpc.useUtils();
  const { steps } = useStepTexts();
  const name = firstStepNames.find((step) => step === search.get(stepKey));
  if (name === undefined) return null;
  const goOn = async () => {
    await utils.admin.firstSteps.invalidate();
    const found = await utils.admin.firstSteps.get.fetch().catch(() => null);
    const next = found && stepAfter(name, found.steps);
    const isPage = next && !onList.includes(next);
    const path = isPage ? guidedPath(steps[next].path, next) : adminPaths.firstSteps();
    await navigate(path, { state: headingFocus });
  };
  return { name, goOn };
}
