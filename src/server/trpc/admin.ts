import { createAdminTokensRouter } from '../api/api-tokens.router.ts';
import { createAdminAppointmentsRouter } from '../appointments/appointments.admin-router.ts';
import { createAdminAuditRouter } from '../audit/audit.router.ts';
import { createAdminBackupsRouter } from '../backup/backups.router.ts';
import { createAdminCommandPaletteRouter } from '../command-palette/command-palette.router.ts';
import { createAdminHistoryRouter } from '../content/history.router.ts';
import { createAdminLightTextRouter } from '../content/light-text.router.ts';
import { createAdminOrderingRouter } from '../content/ordering.router.ts';
import { createAdminSheetsRouter } from '../content/spreadsheet/sheets.router.ts';
import { createAdminTrashRouter } from '../content/trash.router.ts';
import { router } from '../core/trpc/trpc.ts';
import { createAdminDashboardRouter } from '../dashboard/dashboard.router.ts';
import type { Services } from '../dependencies.ts';
import { createAdminFirstStepsRouter } from '../first-steps/first-steps.router.ts';
import { createAdminHealthRouter } from '../health/health.router.ts';
import { createAdminTagsAndPanelsRouter } from '../lab-tests/tags-and-panels.router.ts';
import { createAdminMailRouter } from '../mail/mail.router.ts';
import { createAdminMediaRouter } from '../media/media.router.ts';
import { createAdminMessagesRouter } from '../messages/messages.router.ts';
import { createAdminPackagePricesRouter } from '../packages/package-prices.router.ts';
import { createAdminPeopleRouter } from '../people/people.router.ts';
import { createAdminRedirectsRouter } from '../redirects/redirects.router.ts';
import { createAdminRequestsRouter } from '../requests/requests.admin-router.ts';
import { createAdminRetentionRouter } from '../retention/retention.router.ts';
import { staffProcedures } from '../served-collections.ts';
import { createAdminReplyTemplatesRouter } from '../settings/reply-templates.router.ts';
import { createAdminSettingsRouter } from '../settings/settings.admin-router.ts';
import { createAdminAccountRouter } from '../staff/account.router.ts';
import { createAdminStaffRouter } from '../staff/staff.router.ts';
import { createAdminWebhooksRouter } from '../webhooks/webhooks.router.ts';

/** The procedures for staff. */
export const createAdminRouter = (services: Services) =>
  router({
    ...staffProcedures(services),
    account: createAdminAccountRouter(services),
    appointments: createAdminAppointmentsRouter(services),
    ordering: createAdminOrderingRouter(services),
    audit: createAdminAuditRouter(services),
    backups: createAdminBackupsRouter(services),
    trash: createAdminTrashRouter(services),
    mail: createAdminMailRouter(services),
    messages: createAdminMessagesRouter(services),
    dashboard: createAdminDashboardRouter(services),
    tagsAndPanels: createAdminTagsAndPanelsRouter(services),
    commandPalette: createAdminCommandPaletteRouter(services),
    firstSteps: createAdminFirstStepsRouter(services),
    health: createAdminHealthRouter(services),
    history: createAdminHistoryRouter(services),
    lightText: createAdminLightTextRouter(),
    media: createAdminMediaRouter(services),
    packagePrices: createAdminPackagePricesRouter(services),
    people: createAdminPeopleRouter(services),
    redirects: createAdminRedirectsRouter(services),
    replyTemplates: createAdminReplyTemplatesRouter(services),
    requests: createAdminRequestsRouter(services),
    retention: createAdminRetentionRouter(services),
    settings: createAdminSettingsRouter(services),
    sheets: createAdminSheetsRouter(services),
    staff: createAdminStaffRouter(services),
    tokens: createAdminTokensRouter(services),
    webhooks: createAdminWebhooksRouter(services),
  });
