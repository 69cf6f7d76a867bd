import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { Anchor, CloseButton, Text, TextInput, Title, VisuallyHidden } from '@mantine/core';
import { IconArrowLeft, IconSearch } from '@tabler/icons-react';
import { type KeyboardEvent, useRef, useState } from 'react';
import { Link, Outlet, useNavigate } from 'react-router';
import { adminPaths } from '#shared/paths.ts';
import { useFoundPages } from '../../command-palette/admin/use-found.ts';
import { AdminPage } from '../../ui/admin/admin-page.tsx';
import { moveFocus } from '../../ui/admin/lib/move-focus.ts';
import type { FindablePage } from '../../ui/admin/lib/staff-page.ts';
import styles from './settings.page.module.css';
import { type SettingsSectionPage, settingsGroups } from './settings-sections.tsx';

/** All settings by task, and a search for sections and fields. */
export function SettingsPage({ settings }: { settings: readonly FindablePage[] }) {
  const { t, i18n } = useLingui();
  const navigate = useNavigate();
  const [typed, setTyped] = useState('');
  const field = useRef<HTMLInputElement>(null);
  const list = useRef<HTMLUListElement>(null);
  const term = typed.trim();
  const { pages, parts, isPartFirst } = useFoundPages(settings, term, Number.POSITIVE_INFINITY);
  const found = isPartFirst ? [...parts, ...pages] : [...pages, ...parts];
  const count = found.length;
  const handleKey = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing || term === '') return;
    const [first] = found;
    if (event.key === 'Enter' && first) void navigate(first.path);
    else if (event.key === 'ArrowDown') list.current?.querySelector('a')?.focus();
    else return;
    event.preventDefault();
  };
  return (
    <AdminPage title={t`Settings`}>
      <TextInput
        ref={field}
        type="search"
        value={typed}
        onChange={(event) => setTyped(event.currentTarget.value)}
        onKeyDown={handleKey}
        aria-label={t`Find a setting`}
        placeholder={t`Find a setting`}
        autoComplete="off"
        spellCheck={false}
        maw={480}
        leftSection={<IconSearch size={20} aria-hidden />}
        rightSection={
          typed && (
            <CloseButton
              aria-label={t`Clear the search`}
              onClick={() => {
                setTyped('');
                field.current?.focus();
              }}
            />
          )
        }
      />
      {term === '' ? (
        settingsGroups.map(({ label, sections }) => (
          <section key={label.id} aria-label={i18n._(label)}>
            <Title order={2} size="h5" mb="xs">
              {i18n._(label)}
            </Title>
            <ul className={styles.sections}>
              {sections.map((section) => (
                <SettingLink
                  key={section.path}
                  page={section}
                  detail={
                    section.about
                      ? i18n._(section.about)
                      : partsOf(section)
                          .map((part) => i18n._(part))
                          .join(' · ')
                  }
                />
              ))}
            </ul>
          </section>
        ))
      ) : count === 0 ? (
        <Text c="dimmed">
          <Trans>No results for “{term}”.</Trans> <Trans>Try fewer or other words.</Trans>
        </Text>
      ) : (
        <ul ref={list} className={styles.found} onKeyDown={(event) => moveFocus(event, 1)}>
          {found.map((page) => {
            const detail = (page.within ?? []).map((parent) => i18n._(parent)).join(' · ');
            return <SettingLink key={`${page.path} ${page.label.id} ${detail}`} page={page} detail={detail} />;
          })}
        </ul>
      )}
      <VisuallyHidden role="status">
        {term !== '' && <Plural value={count} one="# result" other="# results" />}
      </VisuallyHidden>
    </AdminPage>
  );
}

/** The names of the cards of a section, or of the fields of its only card. */
function partsOf({ label: own, groups = [] }: SettingsSectionPage) {
  const cards = groups.filter(({ isElsewhere }) => !isElsewhere);
  const names = cards.flatMap(({ title, fields }) =>
    cards.length > 1 ? title : fields.map((field) => (field.kind === 'entries' ? title : field.label)),
  );
  return names.filter(({ id }) => id !== own.id);
}

interface SettingLinkProps {
  page: Pick<FindablePage, 'path' | 'label' | 'icon'>;
  detail: string;
}

function SettingLink({ page: { path, label, icon: PageIcon }, detail }: SettingLinkProps) {
  const { i18n } = useLingui();
  return (
    <li>
      <Link to={path} className={styles.setting}>
        <PageIcon size={22} aria-hidden className={styles.icon} />
        <span>
          <Text span fw={500} display="block">
            {i18n._(label)}
          </Text>
          <Text span size="sm" c="dimmed" display="block" truncate>
            {detail}
          </Text>
        </span>
      </Link>
    </li>
  );
}

/** A section of the settings, with the way back to all of them. */
export function SettingsSection() {
  return (
    <>
      <Anchor component={Link} to={adminPaths.settings()} className={styles.back}>
        <IconArrowLeft size={18} className="flip" aria-hidden />
        <Trans>Settings</Trans>
      </Anchor>
      <Outlet />
    </>
  );
}
