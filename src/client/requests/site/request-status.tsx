import { Trans, useLingui } from '@lingui/react/macro';
import { type ComponentProps, type RefObject, useEffect, useRef, useState } from 'react';
import { useSearchParams } from 'react-router';
import { clockTimeOf, formatDateTime, formatWeekday, hourText } from '#shared/i18n/format.ts';
import { localizedPath, sitePaths } from '#shared/paths.ts';
import { referenceOfReceipt } from '#shared/requests/receipts.rules.ts';
import { isClosed } from '#shared/requests/request-states.rules.ts';
import { dayText } from '#shared/requests/visit-time.rules.ts';
import type { FormOutcome } from '#shared/site/page-data.ts';
import { dayAfter } from '#shared/time/days.rules.ts';
import { Button } from '../../ui/button.tsx';
import { DateField } from '../../ui/forms/date-field.tsx';
import { TextAreaField, TextField } from '../../ui/forms/field.tsx';
import { mapWithIndexKeys } from '../../ui/lib/map-with-index-keys.tsx';
import { useSite } from '../../ui/lib/site-context.tsx';
import { tabStorage } from '../../ui/lib/tab-storage.ts';
import { useToday } from '../../ui/lib/use-today.ts';
import { withNumberRuns } from '../../ui/number-runs.tsx';
import { PreparationSteps } from '../../ui/preparation-steps.tsx';
import { CalendarButton } from './calendar-button.tsx';
import styles from './request-form.module.css';
import { RequestProgress } from './request-progress.tsx';
import { useMoveHours } from './use-free-hours.ts';
import { useCostFacts } from './use-visit-costs.ts';
import { VisitHourField } from './visit-hour-field.tsx';
import own from './withdrawal-form.module.css';

/** Days after today that can be chosen. */
const lastDay = 365;
const referenceKey = 'status-reference';
const textKey = (reference: string) => `status-text-${reference}`;

/**
 * Stores in the tab what is typed into a field, in case another server answers instead of ours, and restores it.
 * Uncontrolled, so that text typed before hydration stays.
 */
function useKeptField(frame: RefObject<HTMLFormElement | null>, name: string, key: string) {
  useEffect(() => {
    const field = frame.current?.elements.namedItem(name);
    const isEmpty = (field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement) && field.value === '';
    if (isEmpty) field.value = tabStorage.read(key) ?? '';
  }, [frame, name, key]);
  return ({ target }: { target: { value: string } }) => tabStorage.write(key, target.value);
}

/** Looks up a request and shows its status. The form is posted to the server with and without script. */
export function RequestStatusForms() {
  const { form } = useSite();
  return (
    <div className="stack gap-5">
      {form?.status && <StatusCard status={form.status} form={form} />}
      {!form && <StopReminder />}
      {!form?.status && <LookUp />}
    </div>
  );
}

/** For readers of a mail who want no reminder. Programs that open every link change nothing. */
function StopReminder() {
  const { t } = useLingui();
  const { locale } = useSite();
  const [query] = useSearchParams();
  const reminder = query.get('reminder');
  const reference = referenceOfReceipt(reminder);
  if (reminder === null || reference === null) return null;
  return (
    <form className={styles.form} method="post" action={localizedPath(locale, sitePaths.requestStatus({ reminder }))}>
      <h2>{t`No reminder?`}</h2>
      <p>
        <Trans>
          We send you an e-mail the day before your appointment{' '}
          <bdi className="ltr" translate="no">
            {reference}
          </bdi>
          .
        </Trans>
      </p>
      <div className="row gap-3">
        <Button type="submit">
          <Trans>Please do not remind me</Trans>
        </Button>
      </div>
    </form>
  );
}

type FoundRequest = NonNullable<FormOutcome['status']>;

/** Whether a visitor can still ask on this page for a change of a request, or cancel it. */
const canAsk = ({ state, agreed }: FoundRequest) => !isClosed(state) && agreed?.isChangeable !== false;

interface Headings {
  state: string;
  /** The question about a cancellation, until the visitor answers it; else null. */
  cancelQuestion: string | null;
  /** The question about the end of messages, until the visitor answers it; else null. */
  stopQuestion: string | null;
}

/** The state of the request that was found, and the questions to the visitor. */
function useHeadingsOf() {
  const { t } = useLingui();
  return (status: FoundRequest, { kind }: FormOutcome['values']): Headings => {
    const { stateText, isCancelAsked, agreed, agreedChannels } = status;
    const isCancelling = kind === 'cancel_ask' && !isCancelAsked && canAsk(status);
    const cancelQuestion = agreed ? t`Cancel this appointment?` : t`Cancel this request?`;
    const isStopping = kind === 'stop_ask' && agreedChannels.length > 0;
    return {
      state: isCancelAsked ? t`You asked us to cancel it; we will confirm.` : stateText,
      cancelQuestion: isCancelling ? cancelQuestion : null,
      stopQuestion: isStopping ? t`No more messages about this request?` : null,
    };
  };
}

/** The heading that answers the visitor's post; null if no request was found. */
export function useFoundHeading(): string | null {
  const { form } = useSite();
  const headingsOf = useHeadingsOf();
  if (!form?.status) return null;
  const { state, cancelQuestion, stopQuestion } = headingsOf(form.status, form.values);
  return cancelQuestion ?? stopQuestion ?? state;
}

interface AnswerProps {
  className: string | undefined;
  role: 'status' | 'alert';
  children: string;
}

/** The answer to a post of the visitor. It has the focus when the page opens, also without script. */
function Answer({ className, role, children }: AnswerProps) {
  return (
    // biome-ignore lint/a11y/noAutofocus: the page answers a post, and this is its answer.
    <p className={className} role={role} tabIndex={-1} autoFocus>
      {children}
    </p>
  );
}

/** The heading that answers a post has the focus, like an `Answer`. */
function Heading({ hasFocus, children }: { hasFocus: boolean; children: string }) {
  return <h2 {...(hasFocus && { tabIndex: -1, autoFocus: true })}>{children}</h2>;
}

function LookUp() {
  const { t } = useLingui();
  const { locale, form } = useSite();
  const [query] = useSearchParams();
  const unreminded = referenceOfReceipt(query.get('unreminded'));
  const given = form?.values.reference ?? unreminded ?? query.get('reference') ?? '';
  const frame = useRef<HTMLFormElement>(null);
  const keepReference = useKeptField(frame, 'reference', referenceKey);
  return (
    <form ref={frame} className={styles.form} method="post" action={localizedPath(locale, sitePaths.requestStatus())}>
      {!form && unreminded && (
        <Answer className={own.notice} role="status">
          {t`We will not remind you of this appointment by e-mail.`}
        </Answer>
      )}
      {form?.message && (
        <Answer className={styles.summary} role="alert">
          {form.message}
        </Answer>
      )}
      <TextField
        name="reference"
        label={t`Your reference`}
        defaultValue={given}
        onChange={keepReference}
        error={form?.fields.reference}
        aria-required
        placeholder="D-XXXX-XXXX"
        dir="ltr"
        maxLength={200}
        autoComplete="off"
      />
      <TextField
        name="proof"
        label={t`The last four digits of your phone number`}
        defaultValue={form?.values.proof ?? ''}
        error={form?.fields.proof}
        note={<Trans>Or your e-mail address, if you gave one.</Trans>}
        aria-required
        dir="ltr"
        maxLength={254}
        autoComplete="off"
      />
      <Button type="submit">
        <Trans>Check your request</Trans>
      </Button>
    </form>
  );
}

interface StatusCardProps {
  status: FoundRequest;
  /** The posted values: the proof is sent again with a change request. */
  form: FormOutcome;
}

function StatusCard({ status, form }: StatusCardProps) {
  const { t } = useLingui();
  const { locale } = useSite();
  const { reference, typeName, state, receivedOn, changeRequests, isCancelAsked, asked, wish, agreed } = status;
  const { agreedChannels } = status;
  const { values, fields, message, notice } = form;
  const headings = useHeadingsOf()(status, values);
  const { cancelQuestion, stopQuestion } = headings;
  const costFacts = useCostFacts(status.costs);
  const isAsked = cancelQuestion !== null;
  const proof = { reference, proof: values.proof ?? '' };
  useEffect(() => tabStorage.write(referenceKey, reference), [reference]);
  // Before the text is restored.
  useEffect(() => {
    if (notice) tabStorage.remove(textKey(reference));
  }, [notice, reference]);
  const frame = useRef<HTMLFormElement>(null);
  const keepText = useKeptField(frame, 'text', textKey(reference));
  const clock = (instant: string) => hourText(clockTimeOf(Date.parse(instant)), locale);
  const places = { home: t`At your home`, centre: t`At our centre` };
  const notices = {
    change: t`We have received your change request and will be in touch about it.`,
    cancelled: t`Your appointment is cancelled.`,
    cancel: t`We have received your cancellation request. We will confirm the cancellation.`,
    repeat: t`You have already sent us this change request. It counts only once, and we will be in touch about it.`,
    stopped: t`You get no more messages about this request, unless one is already on its way.`,
  };
  const furtherHeading = isCancelAsked ? t`Is there something else?` : t`Change or cancel it?`;
  const isAnswered = Boolean(notice ?? message);
  return (
    <>
      <section className={styles.form}>
        {notice && (
          <Answer className={own.notice} role="status">
            {notices[notice]}
          </Answer>
        )}
        {message && (
          <Answer className={styles.summary} role="alert">
            {message}
          </Answer>
        )}
        <Heading hasFocus={!isAnswered && !isAsked && stopQuestion === null}>{headings.state}</Heading>
        <RequestProgress state={state} />
        <dl className={styles.confirm}>
          {agreed && (
            <>
              <div>
                <dt>{t`Your appointment`}</dt>
                <dd>{`${formatWeekday(agreed.day, locale)} · ${dayText(agreed.day, locale)} · ${hourText(agreed.time, locale)}`}</dd>
              </div>
              <div>
                <dt>{t`Place`}</dt>
                <dd>{places[agreed.place]}</dd>
              </div>
              {(agreed.arrivedAt ?? agreed.onTheWayAt) && (
                <div>
                  <dt>{t`Collector`}</dt>
                  <dd>
                    {agreed.arrivedAt
                      ? t`Arrived at ${clock(agreed.arrivedAt)}`
                      : t`On the way since ${clock(agreed.onTheWayAt ?? '')}`}
                  </dd>
                </div>
              )}
            </>
          )}
          <div>
            <dt>{t`Your reference`}</dt>
            <dd>
              <bdi className="ltr" translate="no">
                {reference}
              </bdi>
            </dd>
          </div>
          <div>
            {/* The agreed place may be another one than that of the request. */}
            <dt>{agreed ? t`You asked for` : t`Type of request`}</dt>
            <dd>{typeName}</dd>
          </div>
          {asked && (
            <div>
              <dt>{t`Requested appointment`}</dt>
              <dd>
                {[
                  formatWeekday(asked.day, locale),
                  dayText(asked.day, locale),
                  asked.time && hourText(asked.time, locale),
                ]
                  .filter(Boolean)
                  .join(' · ')}
              </dd>
            </div>
          )}
          {wish && (
            <div>
              <dt>{t`Requested appointment`}</dt>
              <dd lang={wish.locale} dir="auto">
                {wish.words}
              </dd>
            </div>
          )}
          {costFacts.map(({ label, value }) => (
            <div key={label}>
              <dt>{label}</dt>
              <dd>{value}</dd>
            </div>
          ))}
          <div>
            <dt>{t`Received on`}</dt>
            <dd>{dayText(receivedOn, locale)}</dd>
          </div>
          {changeRequests.length > 0 && (
            <div>
              <dt>{t`Waiting for our answer`}</dt>
              {mapWithIndexKeys(changeRequests, ({ kind, text, startsAt }) => (
                <dd dir="auto">
                  {withNumberRuns(
                    [kind === 'cancel' ? t`Cancel` : t`Change`, startsAt && formatDateTime(startsAt, locale), text]
                      .filter(Boolean)
                      .join(': '),
                  )}
                </dd>
              ))}
            </div>
          )}
        </dl>
        {status.preparation && (
          <div className="stack gap-2">
            <h3>{t`How to prepare`}</h3>
            <PreparationSteps text={status.preparation} />
          </div>
        )}
        {agreed && (
          <CalendarButton
            reference={reference}
            day={agreed.day}
            hour={agreed.time}
            location={places[agreed.place]}
            agreed={agreed}
          />
        )}
        {agreed?.isChangeable === false && <p>{t`To change or cancel it now, please call us.`}</p>}
        {agreedChannels.length > 0 && stopQuestion === null && (
          <ProvenForm {...proof}>
            <Button look="quiet" type="submit" name="kind" value="stop_ask">
              <Trans>No more messages</Trans>
            </Button>
          </ProvenForm>
        )}
      </section>
      {stopQuestion !== null && (
        <ProvenForm {...proof} className={styles.form}>
          <Heading hasFocus={!isAnswered}>{stopQuestion}</Heading>
          <p>{t`We then write nothing more to your telephone about it. You can still read its state here.`}</p>
          <div className="row gap-3">
            <Button type="submit" name="kind" value="stop_messages">
              <Trans>Yes, no more messages</Trans>
            </Button>
            <Button look="quiet" type="submit">
              <Trans>No, keep them</Trans>
            </Button>
          </div>
        </ProvenForm>
      )}
      {canAsk(status) && (
        <ProvenForm {...proof} ref={frame} className={styles.form}>
          <Heading hasFocus={!isAnswered && isAsked}>{cancelQuestion ?? furtherHeading}</Heading>
          <input type="hidden" name="sequence" value={agreed?.sequence ?? 0} />
          {agreed && !isAsked && <NewTime form={form} receipt={agreed.moveReceipt} />}
          <TextAreaField
            name="text"
            label={isAsked ? t`Why?` : t`What would you like?`}
            onChange={keepText}
            defaultValue={values.text}
            error={fields.text}
            isOptional={isAsked || agreed !== null}
            rows={3}
            maxLength={1000}
          />
          {isAsked ? (
            <div className="row gap-3">
              <Button type="submit" name="kind" value="cancel">
                <Trans>Yes, cancel it</Trans>
              </Button>
              <Button look="quiet" type="submit">
                <Trans>No, keep it</Trans>
              </Button>
            </div>
          ) : (
            <div className="row gap-3">
              <Button type="submit" name="kind" value="change">
                {agreed ? <Trans>Ask for this time</Trans> : <Trans>Ask for a change</Trans>}
              </Button>
              {!isCancelAsked && (
                <Button look="quiet" type="submit" name="kind" value="cancel_ask">
                  {agreed ? <Trans>Cancel the appointment</Trans> : <Trans>Ask to cancel</Trans>}
                </Button>
              )}
            </div>
          )}
        </ProvenForm>
      )}
    </>
  );
}

interface ProvenFormProps extends ComponentProps<'form'> {
  reference: string;
  proof: string;
}

/** A form that proves again who sends it. */
function ProvenForm({ reference, proof, children, ...props }: ProvenFormProps) {
  const { locale } = useSite();
  return (
    <form {...props} method="post" action={localizedPath(locale, sitePaths.requestStatus())}>
      <input type="hidden" name="reference" value={reference} />
      <input type="hidden" name="proof" value={proof} />
      {children}
    </form>
  );
}

/** The day and hour that a visitor asks for instead of the agreed one. */
function NewTime({
  form: { values, fields, freeHours },
  receipt,
}: Pick<StatusCardProps, 'form'> & { receipt: string | null }) {
  const { t } = useLingui();
  const today = useToday();
  const [day, setDay] = useState(values.visitDay ?? '');
  const [hour, setHour] = useState(values.visitHour ?? '');
  const shown = useMoveHours(day, receipt);
  // Without script, after a refusal.
  const hours = shown.hours ?? (day === values.visitDay ? (freeHours ?? null) : null);
  return (
    <>
      {/* For the calendar, which is no input. Without script, the native input below has the same name and wins. */}
      <input type="hidden" name="visitDay" value={day} />
      <DateField
        name="visitDay"
        label={t`Another day`}
        value={day}
        min={today}
        max={dayAfter(today, lastDay)}
        error={fields.visitDay}
        onChange={({ target }) => setDay(target.value)}
        isOptional
      />
      <VisitHourField
        name="visitHour"
        value={hour}
        day={day}
        error={fields.visitHour}
        onChange={({ target }) => setHour(target.value)}
        shown={{ ...shown, hours }}
        isMove
        isOptional
      />
    </>
  );
}
