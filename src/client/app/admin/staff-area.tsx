import { useLingui } from '@lingui/react/macro';
import type { ComponentType, ReactNode } from 'react';
import { Navigate, Route, Routes, useLocation } from 'react-router';
import { collectionNames } from '#shared/content/records.schema.ts';
import { adminPaths, collectionPaths } from '#shared/paths.ts';
import type { Permission } from '#shared/permissions.ts';
import { TokensPage } from '../../api/admin/api-tokens.page.tsx';
import { CalendarPage } from '../../appointments/admin/calendar.page.tsx';
import { OwnVisitsPage } from '../../appointments/admin/own-visits.page.tsx';
import { AuditPage } from '../../audit/admin/audit.page.tsx';
import { BackupsPage } from '../../backup/admin/backups.page.tsx';
import { FindButton } from '../../command-palette/admin/find-button.tsx';
import { ImportPage } from '../../content/admin/spreadsheet/import.page.tsx';
import { TrashPage } from '../../content/admin/trash.page.tsx';
import { TodayPage } from '../../dashboard/admin/today.page.tsx';
import { SystemPage } from '../../health/admin/system.page.tsx';
import { LabTestReviewsPage } from '../../lab-tests/admin/lab-test-reviews.page.tsx';
import { labTestSheetAdmin } from '../../lab-tests/admin/lab-test-sheet-admin.ts';
import { MediaPage } from '../../media/admin/media.page.tsx';
import { PicturePage } from '../../media/admin/picture.page.tsx';
import { FastingReviewsPage } from '../../packages/admin/fasting-reviews.page.tsx';
import { packageSheetAdmin } from '../../packages/admin/spreadsheet/package-sheet-admin.ts';
import { PersonPage } from '../../people/admin/person.page.tsx';
import { RedirectsPage } from '../../redirects/admin/redirects.page.tsx';
import { EnterRequestPage } from '../../requests/admin/enter-request.page.tsx';
import { RequestPage } from '../../requests/admin/request.page.tsx';
import { RequestsPage } from '../../requests/admin/requests.page.tsx';
import { SettingsPage, SettingsSection } from '../../settings/admin/settings.page.tsx';
import { settingsSections } from '../../settings/admin/settings-sections.tsx';
import { AccountPage } from '../../staff/admin/account.page.tsx';
import { ForgottenPage } from '../../staff/admin/forgotten.page.tsx';
import { IdleDialog } from '../../staff/admin/idle-dialog.tsx';
import { LinkPage } from '../../staff/admin/link.page.tsx';
import { ReauthenticationDialog } from '../../staff/admin/reauthentication-dialog.tsx';
import { SecondFactorPage } from '../../staff/admin/second-factor.page.tsx';
import { SetupPage } from '../../staff/admin/setup.page.tsx';
import { SignInPage } from '../../staff/admin/sign-in.page.tsx';
import { StaffPage } from '../../staff/admin/staff.page.tsx';
import { FormSkeleton } from '../../ui/admin/forms/form-skeleton.tsx';
import { CollectionsContext } from '../../ui/admin/lib/collection-entries.ts';
import { isAfterSignIn } from '../../ui/admin/lib/return-path.ts';
import { useCan } from '../../ui/admin/lib/staff-context.tsx';
import { ErrorBoundary } from '../../ui/error-boundary.tsx';
import { trpc } from '../../ui/lib/trpc.ts';
import { WebhookPage } from '../../webhooks/admin/webhook.page.tsx';
import { WebhooksPage } from '../../webhooks/admin/webhooks.page.tsx';
import { AdminLayout } from './admin-layout.tsx';
import { collections, simpleCollections } from './collection-pages.ts';
import { DeadEnd } from './dead-end.tsx';
import { findablePages, findableSettings } from './findable-pages.ts';
import { NotFoundPage } from './not-found.page.tsx';
import { StaffGate } from './staff-gate.tsx';

type PageRoute = readonly [path: string, permission: Permission, Page: ComponentType];

/** The pages of all collections. A list without an editor shows the form of the record with the id. */
const contentRoutes = [
  ...collectionNames.flatMap((name): PageRoute[] => {
    const { list, editor } = collections[name];
    const paths = collectionPaths[name];
    const withId = [`${paths.edit()}/:id?`, 'content.write', editor?.Page ?? list.Page] as const;
    return editor ? [[paths.list, 'content.write', list.Page], withId] : [withId];
  }),
  ...simpleCollections.map(({ path, Page }): PageRoute => [`${path}/:id?`, 'content.write', Page]),
];

/** All appointments; for nurses their own. */
function Appointments() {
  return useCan('requests.read') ? <CalendarPage /> : <OwnVisitsPage />;
}

/** The pages of one permission each. */
const pageRoutes: readonly PageRoute[] = [
  ...contentRoutes,
  [adminPaths.dashboard(), 'dashboard.read', TodayPage],
  [adminPaths.labTestReviews(), 'content.review', LabTestReviewsPage],
  [adminPaths.fastingReviews(), 'content.review', FastingReviewsPage],
  [adminPaths.media(), 'content.write', MediaPage],
  [`${adminPaths.media()}/:mediaId`, 'content.write', PicturePage],
  [adminPaths.trash(), 'content.write', TrashPage],
  [adminPaths.redirects(), 'content.write', RedirectsPage],
  [adminPaths.requests(), 'requests.read', RequestsPage],
  [`${adminPaths.requests()}/:requestId`, 'requests.read', RequestPage],
  [adminPaths.enterRequest(), 'requests.write', EnterRequestPage],
  [adminPaths.appointments(), 'visits.own', Appointments],
  [adminPaths.person(), 'requests.write', PersonPage],
  [adminPaths.staff(), 'staff.write', StaffPage],
  [adminPaths.audit(), 'audit.read', AuditPage],
  [adminPaths.backups(), 'backup.write', BackupsPage],
  [adminPaths.system(), 'settings.write', SystemPage],
  [adminPaths.tokens(), 'tokens.write', TokensPage],
  [adminPaths.webhooks(), 'webhooks.write', WebhooksPage],
  [`${adminPaths.webhooks()}/:webhookId`, 'webhooks.write', WebhookPage],
];

/** The routes of the staff area: public pages such as sign-in, and the pages behind the sign-in. */
export function StaffArea() {
  return (
    <ErrorBoundary>
      <Routes>
        <Route path={adminPaths.signIn()} element={<SignInPage />} />
        <Route path={adminPaths.setup()} element={<SetupPage />} />
        <Route path={adminPaths.link()} element={<LinkPage />} />
        <Route path={adminPaths.forgotten()} element={<ForgottenPage />} />
        <Route element={<StaffGate secondFactorPage={<SecondFactorPage />} dialog={<SessionDialogs />} />}>
          <Route
            element={
              <CollectionsContext value={collections}>
                <AdminLayout commandPalette={<FindButton pages={findablePages} />} />
              </CollectionsContext>
            }
          >
            <Route path={adminPaths.home()} element={<Home />} />
            {[packageSheetAdmin, labTestSheetAdmin].map((admin) => (
              <Route
                key={admin.collection}
                path={admin.importPath}
                element={<Allowed to="content.write" page={<ImportPage key={admin.collection} admin={admin} />} />}
              />
            ))}
            {pageRoutes.map(([path, permission, Page]) => (
              <Route key={path} path={path} element={<Allowed to={permission} page={<Page />} />} />
            ))}
            <Route
              path={adminPaths.settings()}
              element={<Allowed to="settings.write" page={<SettingsPage settings={findableSettings} />} />}
            />
            <Route element={<Allowed to="settings.write" page={<SettingsSection />} />}>
              {settingsSections.map(({ path, page: SectionPage }) => (
                <Route key={path} path={`${path}/:item?`} element={<SectionPage />} />
              ))}
            </Route>
            <Route path={adminPaths.account()} element={<AccountPage />} />
            <Route path="*" element={<NotFoundPage />} />
          </Route>
        </Route>
      </Routes>
    </ErrorBoundary>
  );
}

function SessionDialogs() {
  return (
    <>
      <ReauthenticationDialog />
      <IdleDialog />
    </>
  );
}

/**
 * Leads to the first page: for owners the first steps, until the site is open. After a sign-in, which names no other page, "Today"
 * for those who may open it.
 */
function Home() {
  const isOwner = useCan('settings.write');
  const isEditor = useCan('content.write');
  const isReviewer = useCan('content.review');
  const canReadRequests = useCan('requests.read');
  const isOpen = trpc.admin.firstSteps.isOpen.useQuery(undefined, { enabled: isOwner });
  const hasToday = useCan('dashboard.read');
  const { pathname, state } = useLocation();
  // The address changes before the page does: a link that was clicked meanwhile comes first.
  const isLeaving = !window.location.pathname.endsWith(pathname);
  if (isLeaving || (isOwner && isOpen.isPending)) return <FormSkeleton />;
  if (isOwner && isOpen.data === false) return <Navigate replace to={adminPaths.firstSteps()} />;
  if (hasToday && isAfterSignIn(state)) return <Navigate replace to={adminPaths.dashboard()} />;
  if (isEditor) return <Navigate replace to={collectionPaths.package.list} />;
  if (isReviewer) return <Navigate replace to={adminPaths.labTestReviews()} />;
  return <Navigate replace to={canReadRequests ? adminPaths.requests() : adminPaths.appointments()} />;
}

/** Renders a page if the role permits it, and otherwise says so. */
function Allowed({ to, page }: { to: Permission; page: ReactNode }) {
  const { t } = useLingui();
  if (useCan(to)) return page;
  return (
    <DeadEnd
      title={t`Your account may not open this page`}
      text={t`An owner of the staff area can change your role.`}
    />
  );
}
