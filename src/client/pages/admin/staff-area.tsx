import type { ReactNode } from 'react';
import { Navigate, Route, Routes } from 'react-router';
import { adminPaths } from '#shared/paths.ts';
import type { Permission } from '#shared/permissions.ts';
import { ErrorBoundary } from '../../components/error-boundary.tsx';
import { AdminLayout } from '../../layouts/admin/admin-layout.tsx';
import { StaffGate } from '../../layouts/admin/staff-gate.tsx';
import { useCan } from '../../lib/admin/staff-context.tsx';
import { CategoriesPage } from './categories.page.tsx';
import { NotFoundPage } from './not-found.page.tsx';
import { PackageEditorPage } from './package-editor.page.tsx';
import { PackagesPage } from './packages.page.tsx';
import { PersonPage } from './person.page.tsx';
import { RamadanPage } from './ramadan.page.tsx';
import { RequestPage } from './request.page.tsx';
import { RequestsPage } from './requests.page.tsx';
import { RetentionPage } from './retention.page.tsx';
import { SetupPage } from './setup.page.tsx';
import { SignInPage } from './sign-in.page.tsx';
import { TokensPage } from './tokens.page.tsx';
import { VisitsPage } from './visits.page.tsx';

/** Every page of the staff area: two doors, and behind the gate the pages themselves. */
export function StaffArea() {
  return (
    <ErrorBoundary>
      <Routes>
        <Route path={adminPaths.signIn()} element={<SignInPage />} />
        <Route path={adminPaths.setup()} element={<SetupPage />} />
        <Route element={<StaffGate />}>
          <Route element={<AdminLayout />}>
            <Route path={adminPaths.home()} element={<Home />} />
            <Route path={adminPaths.packages()} element={<Allowed to="content.write" page={<PackagesPage />} />} />
            <Route path={`${adminPaths.addPackage()}/:packageId?`} element={<Allowed to="content.write" page={<PackageEditorPage />} />} />
            <Route path={`${adminPaths.categories()}/:catId?`} element={<Allowed to="content.write" page={<CategoriesPage />} />} />
            <Route path={adminPaths.requests()} element={<Allowed to="requests.read" page={<RequestsPage />} />} />
            <Route path={adminPaths.visits()} element={<Allowed to="requests.read" page={<VisitsPage />} />} />
            <Route path={adminPaths.person()} element={<Allowed to="requests.write" page={<PersonPage />} />} />
            <Route path={adminPaths.ramadan()} element={<Allowed to="settings.write" page={<RamadanPage />} />} />
            <Route path={adminPaths.retention()} element={<Allowed to="settings.write" page={<RetentionPage />} />} />
            <Route path={adminPaths.tokens()} element={<Allowed to="tokens.write" page={<TokensPage />} />} />
            <Route path={`${adminPaths.requests()}/:requestId`} element={<Allowed to="requests.read" page={<RequestPage />} />} />
            <Route path="*" element={<NotFoundPage />} />
          </Route>
        </Route>
      </Routes>
    </ErrorBoundary>
  );
}

function Home() {
  return <Navigate replace to={useCan('content.write') ? adminPaths.packages() : adminPaths.requests()} />;
}

/** A page for those who may use it; others are led to their own first page. */
function Allowed({ to, page }: { to: Permission; page: ReactNode }) {
  return useCan(to) ? page : <Navigate replace to={adminPaths.home()} />;
}
