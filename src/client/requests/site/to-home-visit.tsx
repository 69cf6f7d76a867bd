import { Trans } from '@lingui/react/macro';
import { useNavigate } from 'react-router';
import { localizedPath, sitePaths } from '#shared/paths.ts';
import type { bookingForm } from '#shared/requests/booking.form.ts';
import type { TypedField } from '#shared/requests/request-form.ts';
import { formAnchor } from '#shared/site/form-anchor.ts';
import { Button } from '../../ui/button.tsx';
import { addToDraft } from '../../ui/forms/use-draft.ts';
import { useSite } from '../../ui/lib/site-context.tsx';
import styles from './withdrawal-form.module.css';

interface ToHomeVisitProps {
  packageId: string;
  /** The values of the form for a booking. */
  values: Partial<Record<TypedField<typeof bookingForm>, string>>;
}

/**
 * Leads from the booking of a package to the form for a home visit, with what the visitor typed: through the tab's
 * storage, or without script as a post that is not confirmed. No address contains it.
 */
export function ToHomeVisit({ packageId, values }: ToHomeVisitProps) {
  const { locale } = useSite();
  const navigate = useNavigate();
  const path = sitePaths.withdraw({ packages: [packageId] });
  const { wishDay = '', notes = '', ...others } = values;
  /** The values whose fields have other names there. */
  const renamed = { visitDay: wishDay, suggestions: notes };
  return (
    <section className={styles.prepare}>
      <p>
        <Trans>Home visits have their own form, where you choose the day and the hour. It keeps your entries.</Trans>
      </p>
      {Object.entries(renamed).map(([field, value]) => (
        <input key={field} type="hidden" name={field} value={value} />
      ))}
      <div>
        <Button
          type="submit"
          name="confirmed"
          value="no"
          formAction={`${localizedPath(locale, path)}#${formAnchor}`}
          onClick={(event) => {
            event.preventDefault();
            addToDraft('withdrawal', { ...others, ...renamed });
            void navigate(path);
          }}
        >
          <Trans>Continue to the home-visit form</Trans>
        </Button>
      </div>
    </section>
  );
}
