import { useLingui } from '@lingui/react/macro';
import { sitePaths } from '#shared/paths.ts';
import { useSite } from './lib/site-context.tsx';
import { trpc } from './lib/trpc.ts';
import { QuestionList } from './question-list.tsx';
import { Section } from './section.tsx';

/** The first of the frequent questions. Renders nothing without any, or if they cannot be loaded. */
export function FirstQuestions() {
  const { t } = useLingui();
  const { locale } = useSite();
  const { data: questions = [] } = trpc.content.settings.listFirstFaqs.useQuery({ locale });
  if (questions.length === 0) return null;
  return (
    <Section title={t`Common questions`} more={{ to: sitePaths.faq(), label: t`All questions` }}>
      <QuestionList questions={questions} level={3} />
    </Section>
  );
}
