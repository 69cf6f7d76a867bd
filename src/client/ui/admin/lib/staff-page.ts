import type { MessageDescriptor } from '@lingui/core';
import type { Icon } from '@tabler/icons-react';
import type { Permission } from '#shared/permissions.ts';

/** A page of the staff area, as the menu and the command palette list it. */
export interface StaffPage {
  path: string;
  label: MessageDescriptor;
  icon: Icon;
  /** Required to open the page. If absent, every signed-in member of staff may open it. */
  permission?: Permission;
  /** A second path of the same page. */
  alsoAt?: string;
  /** Search terms besides the label; each language has its own. */
  also?: MessageDescriptor;
}

/** A page as the lists of pages declare it. */
export const staffPage = (
  path: string,
  icon: Icon,
  label: MessageDescriptor,
  permission: Permission,
  also: MessageDescriptor,
): StaffPage => ({ path, icon, label, permission, also });

/** A page, or a part of one, that the command palette finds. */
export interface FindablePage extends StaffPage {
  /** The place of the menu that contains the page, if it contains others too. */
  place?: MessageDescriptor;
  /** For a part: the titles of its parents, outermost first. */
  within?: readonly MessageDescriptor[];
}
