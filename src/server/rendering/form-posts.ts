import multipart from '@fastify/multipart';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { FreeHours } from '#shared/appointments/free-times.rules.ts';
import { genders } from '#shared/appointments/genders.ts';
import { AppError } from '#shared/errors.ts';
import { instantSchema } from '#shared/fields/fields.schema.ts';
import { type Locale, localeCodes } from '#shared/i18n/locales.ts';
import { localizedPath, publishPath, sitePaths } from '#shared/paths.ts';
import { possibleWish, writeWish } from '#shared/requests/booking-wish.rules.ts';
import { readPostedDay } from '#shared/requests/posted-visit.rules.ts';
import type { ReceiptKind } from '#shared/requests/receipts.rules.ts';
import { requestType } from '#shared/requests/request-types.ts';
import { formAnchor } from '#shared/site/form-anchor.ts';
import type { FormOutcome } from '#shared/site/page-data.ts';
import type { VisitHolds } from '../appointments/visit-holds.service.ts';
import type { DraftsService } from '../content/drafts.service.ts';
import { authorize } from '../core/auth/actor.ts';
import type { Clock } from '../core/clock.ts';
import type { Receipts } from '../request-records/receipts.ts';
import {
  readWithdrawalForm,
  refuseWithdrawalEarly,
  uploadBytesOf,
  withdrawalFormLimits,
} from '../requests/intake/withdrawal-form.ts';
import type { RequestsService } from '../requests/requests.service.ts';
import type { SettingsService } from '../settings/settings.service.ts';
import type { PageAddress } from './page-address.ts';
import { answerCardsForm, answerRequestForm, type PageForm, pageForms, textFields } from './request-form.ts';
import { answerStatusForm } from './status-form.ts';

/** The page with the answer to a post. */
export interface AnswerPage {
  status: number;
  locale: Locale;
  path: string;
  search: URLSearchParams;
  form: FormOutcome;
}

type AnswerPost = (request: FastifyRequest, reply: FastifyReply, address: PageAddress) => Promise<FastifyReply>;

interface FormPostsDeps {
  services: {
    drafts: DraftsService;
    holds: VisitHolds;
    receipts: Receipts;
    requests: RequestsService;
    settings: Pick<SettingsService, 'get'>;
  };
  clock: Clock;
  sendAnswer: (request: FastifyRequest, reply: FastifyReply, page: AnswerPage) => Promise<FastifyReply>;
  /** Creates a handler that calls `answer` unless the site is closed to the visitor. */
  whileOpen: (answer: AnswerPost) => (request: FastifyRequest, reply: FastifyReply) => Promise<FastifyReply>;
}

/** Only the home-visit form accepts files, within the size limit of its cards. */
const refuseOtherBodies = (form: PageForm) => async (request: FastifyRequest) => {
  if (!/^multipart\//i.test(request.headers['content-type'] ?? '')) return;
  if (!requestType(form.type).form.hasCards) throw new AppError('unsupported_type');
  refuseWithdrawalEarly(request);
};
const refuseFiles = async (request: FastifyRequest) => {
  if (/^multipart\//i.test(request.headers['content-type'] ?? '')) throw new AppError('unsupported_type');
};

/** Mail programs may post multipart to stop a reminder (RFC 8058); that body is not read. */
const refuseFilesOfPeople = async (request: FastifyRequest) => {
  if (!new URL(request.url, 'http://site').searchParams.has('reminder')) await refuseFiles(request);
};

/** Registers the posts of all forms on pages: visitors' requests without script, the status page, and drafts of staff. */
export async function registerFormPosts(
  app: FastifyInstance,
  { services, clock, sendAnswer, whileOpen }: FormPostsDeps,
): Promise<void> {
  app.addContentTypeParser(
    'application/x-www-form-urlencoded',
    { parseAs: 'string', bodyLimit: 64 * 1024 },
    (_request, body, done) => done(null, Object.fromEntries(new URLSearchParams(String(body)))),
  );
  await app.register(multipart, { limits: withdrawalFormLimits, throwFileSizeLimit: false });
  app.post(publishPath, { onRequest: refuseFiles }, async (request, reply) =>
    reply.redirect(services.drafts.publish(authorize(request.actor, 'content.write'), request.body ?? {}), 303),
  );
  for (const locale of localeCodes) {
    const statusPath = localizedPath(locale, sitePaths.requestStatus());
    app.post(statusPath, { onRequest: refuseFilesOfPeople }, whileOpen(postStatus));
    for (const form of pageForms)
      app.post(localizedPath(locale, form.path), { onRequest: refuseOtherBodies(form) }, whileOpen(postForm(form)));
  }

  function postForm(requestForm: PageForm): AnswerPost {
    return async (request, reply, { locale, search: asked }) => {
      const receipt = asked.get('sent');
      const { hold } = textFields(request.body);
      if (receipt !== null && hold !== undefined) {
        services.holds.takeTime(request.actor, receipt, instantSchema.parse(hold));
        return reply.redirect(`${localizedPath(locale, requestForm.path)}?${asked}#${formAnchor}`, 303);
      }
      // Copied, because parsed URLs are cached.
      const search = new URLSearchParams(asked);
      search.delete('sent');
      search.delete('wish');
      const hours = services.settings.get('openingHours');
      const post = { form: requestForm, services, actor: request.actor, locale, query: search, now: clock(), hours };
      const { status, form } = request.isMultipart()
        ? await answerCardsForm({
            ...post,
            readForm: (receiveCard, fields) => {
              // For the page of a refusal.
              request.body = fields;
              return readWithdrawalForm(request, receiveCard, fields);
            },
            uploadBytes: uploadBytesOf(request),
          })
        : await answerRequestForm({ ...post, body: request.body });
      const { path } = requestForm;
      if (form.step === 'sent') {
        // The page of thanks repeats the wish of a booking.
        const { wishDay = '', wishTime = '', wishPlace = '' } = form.values;
        const wish = writeWish(possibleWish({ wishDay, wishTime, wishPlace }, post));
        if (wish) search.set('wish', wish);
        return redirectWithReceipt(reply, localizedPath(locale, path), search, 'sent', form.reference);
      }
      const isVisit = requestForm.type === 'withdrawal' && form.step === 'confirm';
      const freeHours = isVisit ? freeHoursFor(form.values) : null;
      return sendAnswer(request, reply, { status, locale, path, search, form: { ...form, freeHours } });
    };
  }

  /** The free hours of the day that a home visit asks for, on the page that confirms it. */
  function freeHoursFor({ visitDay = '', areaId = '', collector }: FormOutcome['values']): FreeHours | null {
    const day = readPostedDay(visitDay);
    const wish = genders.find((gender) => gender === collector) ?? null;
    return day === '' ? null : services.holds.listFreeHours({ day, areaId, collector: wish });
  }

  async function postStatus(
    request: FastifyRequest,
    reply: FastifyReply,
    { locale, search: asked }: PageAddress,
  ): Promise<FastifyReply> {
    const path = sitePaths.requestStatus();
    const search = new URLSearchParams();
    const stopping = asked.get('reminder');
    if (stopping !== null) {
      const reference = services.requests.stopReminder(request.actor, stopping);
      // RFC 8058 forbids a redirect for mail programs.
      const isOneClick = request.isMultipart() || textFields(request.body)['List-Unsubscribe'] === 'One-Click';
      if (isOneClick) return reply.header('cache-control', 'private, no-store').code(200).send();
      return redirectWithReceipt(reply, localizedPath(locale, path), search, 'unreminded', reference);
    }
    const answer = await answerStatusForm({ services, actor: request.actor, locale, body: request.body });
    return sendAnswer(request, reply, { ...answer, locale, path, search });
  }

  /** Redirects to a page with a receipt, so that reloading does not post again. */
  function redirectWithReceipt(
    reply: FastifyReply,
    address: string,
    search: URLSearchParams,
    kind: ReceiptKind,
    reference: string,
  ): FastifyReply {
    const query = new URLSearchParams(search);
    query.set(kind, services.receipts.issue(kind, reference));
    return reply.redirect(`${address}?${query}${kind === 'sent' ? `#${formAnchor}` : ''}`, 303);
  }
}
