import { useEffect, useEffectEvent } from 'react';
import type { UndoneChange } from '#shared/content/undone.schema.ts';
import type { Locale } from '#shared/i18n/locales.ts';
import { localized } from '#shared/i18n/localized.ts';
import { useUndoNotice } from '../../ui/admin/lib/use-undo-notice.tsx';
import { tabStorage } from '../../ui/lib/tab-storage.ts';

/** A change of many records, identified by its instant. */
interface BulkChange {
  at: string;
}

/** The notice after a change. */
export interface BulkNotice {
  message: string;
  /** Shown if the server sends no reason. */
  failure: string;
  /** Undoes the change, and returns the message about it. */
  undo: () => Promise<string>;
}

type NoticeOf<Change extends BulkChange> = (change: Change) => BulkNotice;

/** Offers to undo a bulk change by this member of staff, also after a reload. `key` names it in the tab's storage. */
export function useOfferBulkUndo<Change extends BulkChange>(key: string, noticeOf: NoticeOf<Change>) {
  const show = useShowUndo(key, noticeOf);
  return (change: Change) => {
    tabStorage.write(key, JSON.stringify(change));
    show(change);
  };
}

/** Offers again to undo the last bulk change after a reload, for example a switch of language. */
export function useStoredBulkUndo<Change extends BulkChange>(key: string, noticeOf: NoticeOf<Change>): void {
  const show = useShowUndo(key, noticeOf);
  const showStored = useEffectEvent(() => {
    const storedChange = tabStorage.read(key);
    if (storedChange) show(JSON.parse(storedChange) as Change);
  });
  useEffect(() => showStored(), []);
}

function useShowUndo<Change extends BulkChange>(key: string, noticeOf: NoticeOf<Change>) {
  const show = useUndoNotice();
  return (change: Change) =>
    show({
      name: `bulk change ${change.at}`,
      onEnd: () => tabStorage.remove(key),
      stays: true,
      ...noticeOf(change),
    });
}

/** The first names of the records that an undo left as they are. */
export function leftNames({ names, count }: UndoneChange['left'], locale: Locale): string {
  const listed = names.map((record) => localized(record, 'name', locale)).join(locale === 'ar' ? '، ' : ', ');
  return count > names.length ? `${listed}…` : listed;
}

export const sentences = (texts: readonly (string | false)[]): string => texts.filter(Boolean).join(' ');
