import { type ReactNode, Suspense } from 'react';
import { Navigate, Route, Routes } from 'react-router';
import { adminPaths } from '#shared/paths.ts';
import type { Permission } from '#shared/permissions.ts';
import { FormSkeleton } from '../../components/admin/form-skeleton.tsx';
import { ErrorBoundary } from '../../components/error-boundary.tsx';
import { FindButton } from '../../features/finder/admin/find-button.tsx';
import { AdminLayout } from '../../layouts/admin/admin-layout.tsx';
import { StaffGate } from '../../layouts/admin/staff-gate.tsx';
import { useCan } from '../../lib/admin/staff-context.tsx';
import { lazyPage } from '../../lib/lazy-page.tsx';
import { AccountPage } from './account.page.tsx';
import { AuditPage } from './audit.page.tsx';
import { BackupsPage } from './backups.page.tsx';
import { BinPage } from './bin.page.tsx';
import { CategoriesPage } from './categories.page.tsx';
import { EnterRequestPage } from './enter-request.page.tsx';
import { findablePages } from './findable-pages.ts';
import { ForgottenPage } from './forgotten.page.tsx';
import { GroupingsPage } from './groupings.page.tsx';
import { ImportPackagesPage } from './import-packages.page.tsx';
import { InformationPage } from './information.page.tsx';
import { LabTestsPage } from './lab-tests.page.tsx';
import { LinkPage } from './link.page.tsx';
import { MediaPage } from './media.page.tsx';
import { MedicalInfoEditorPage } from './medical-info-editor.page.tsx';
import { NotFoundPage } from './not-found.page.tsx';
import { OfferEditorPage } from './offer-editor.page.tsx';
import { OffersPage } from './offers.page.tsx';
import { OpinionEditorPage } from './opinion-editor.page.tsx';
import { OpinionsPage } from './opinions.page.tsx';
import { PackageEditorPage } from './package-editor.page.tsx';
import { PackagesPage } from './packages.page.tsx';
import { PersonPage } from './person.page.tsx';
import { PicturePage } from './picture.page.tsx';
import { RedirectsPage } from './redirects.page.tsx';
import { RequestPage } from './request.page.tsx';
import { RequestsPage } from './requests.page.tsx';
import { SecondFactorPage } from './second-factor.page.tsx';
import { SettingsPage } from './settings/settings.page.tsx';
import { settingsSections } from './settings/settings-sections.tsx';
import { SetupPage } from './setup.page.tsx';
import { SignInPage } from './sign-in.page.tsx';
import { StaffPage } from './staff.page.tsx';
import { TokensPage } from './tokens.page.tsx';
import { VisitsPage } from './visits.page.tsx';
import { WebhookPage } from './webhook.page.tsx';
import { WebhooksPage } from './webhooks.page.tsx';

/** Comes by itself: its charts weigh as much as all other pages together. */
const dashboard = lazyPage(async () => ({ Page: (await import('./dashboard.page.tsx')).DashboardPage }), 'dashboard.page');

/** Begins to load what the page at `path` (without the language's prefix) comes with by itself; where that fails, the page says so when it is drawn. */
export function prepareAdminPage(path: string): void {
  if (path === adminPaths.dashboard()) dashboard.load().catch(() => undefined);
}

/** Every page of the staff area: the doors, and behind the gate the pages themselves. */
export function StaffArea() {
  return (
    <ErrorBoundary>
      <Routes>
        <Route path={adminPaths.signIn()} element={<SignInPage />} />
        <Route path={adminPaths.setup()} element={<SetupPage />} />
        <Route path={adminPaths.link()} element={<LinkPage />} />
        <Route path={adminPaths.forgotten()} element={<ForgottenPage />} />
        <Route element={<StaffGate secondFactorDoor={<SecondFactorPage />} />}>
          <Route element={<AdminLayout finder={<FindButton pages={findablePages} />} />}>
            <Route path={adminPaths.home()} element={<Home />} />
            <Route path={adminPaths.dashboard()} element={<Dashboard />} />
            <Route path={adminPaths.packages()} element={<Allowed to="content.write" page={<PackagesPage />} />} />
            <Route path={adminPaths.importPackages()} element={<Allowed to="content.write" page={<ImportPackagesPage />} />} />
            <Route path={`${adminPaths.addPackage()}/:packageId?`} element={<Allowed to="content.write" page={<PackageEditorPage />} />} />
            <Route path={`${adminPaths.categories()}/:catId?`} element={<Allowed to="content.write" page={<CategoriesPage />} />} />
            <Route path={adminPaths.offers()} element={<Allowed to="content.write" page={<OffersPage />} />} />
            <Route path={`${adminPaths.addOffer()}/:offerId?`} element={<Allowed to="content.write" page={<OfferEditorPage />} />} />
            <Route path={adminPaths.information()} element={<Allowed to="content.write" page={<InformationPage />} />} />
            <Route path={`${adminPaths.addInfo()}/:infoId?`} element={<Allowed to="content.write" page={<MedicalInfoEditorPage />} />} />
            <Route path={adminPaths.opinions()} element={<Allowed to="content.write" page={<OpinionsPage />} />} />
            <Route path={`${adminPaths.addOpinion()}/:opinionId?`} element={<Allowed to="content.write" page={<OpinionEditorPage />} />} />
            <Route path={adminPaths.media()} element={<Allowed to="content.write" page={<MediaPage />} />} />
            <Route path={`${adminPaths.media()}/:mediaId`} element={<Allowed to="content.write" page={<PicturePage />} />} />
            <Route path={adminPaths.bin()} element={<Allowed to="content.write" page={<BinPage />} />} />
            <Route path={adminPaths.redirects()} element={<Allowed to="content.write" page={<RedirectsPage />} />} />
            <Route path={`${adminPaths.labTests()}/:labTestId?`} element={<Allowed to="content.write" page={<LabTestsPage />} />} />
            <Route path={`${adminPaths.tags()}/:groupingId?`} element={<Allowed to="content.write" page={<GroupingsPage key="tag" kind="tag" />} />} />
            <Route path={`${adminPaths.panels()}/:groupingId?`} element={<Allowed to="content.write" page={<GroupingsPage key="panel" kind="panel" />} />} />
            <Route path={adminPaths.requests()} element={<Allowed to="requests.read" page={<RequestsPage />} />} />
            <Route path={adminPaths.visits()} element={<Allowed to="requests.read" page={<VisitsPage />} />} />
            <Route path={adminPaths.person()} element={<Allowed to="requests.write" page={<PersonPage />} />} />
            <Route element={<Allowed to="settings.write" page={<SettingsPage />} />}>
              <Route path={adminPaths.settings()} element={<Navigate replace to={settingsSections[0]?.path ?? adminPaths.home()} />} />
              {settingsSections.map(({ path, page: SectionPage }) => (
                <Route key={path} path={`${path}/:item?`} element={<SectionPage />} />
              ))}
            </Route>
            <Route path={adminPaths.enterRequest()} element={<Allowed to="requests.write" page={<EnterRequestPage />} />} />
            <Route path={adminPaths.backups()} element={<Allowed to="backup.write" page={<BackupsPage />} />} />
            <Route path={adminPaths.tokens()} element={<Allowed to="tokens.write" page={<TokensPage />} />} />
            <Route path={adminPaths.webhooks()} element={<Allowed to="webhooks.write" page={<WebhooksPage />} />} />
            <Route path={`${adminPaths.webhooks()}/:webhookId`} element={<Allowed to="webhooks.write" page={<WebhookPage />} />} />
            <Route path={`${adminPaths.requests()}/:requestId`} element={<Allowed to="requests.read" page={<RequestPage />} />} />
            <Route path={adminPaths.account()} element={<AccountPage />} />
            <Route path={adminPaths.staff()} element={<Allowed to="staff.write" page={<StaffPage />} />} />
            <Route path={adminPaths.audit()} element={<Allowed to="audit.read" page={<AuditPage />} />} />
            <Route path="*" element={<NotFoundPage />} />
          </Route>
        </Route>
      </Routes>
    </ErrorBoundary>
  );
}

function Dashboard() {
  return (
    <Suspense fallback={<FormSkeleton />}>
      <dashboard.Page />
    </Suspense>
  );
}

function Home() {
  return <Navigate replace to={useCan('content.write') ? adminPaths.packages() : adminPaths.requests()} />;
}

/** A page for those who may use it; others are led to their own first page. */
function Allowed({ to, page }: { to: Permission; page: ReactNode }) {
  return useCan(to) ? page : <Navigate replace to={adminPaths.home()} />;
}
