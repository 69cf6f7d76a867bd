import { useMatch } from 'react-router';
import { adminPaths } from '#shared/paths.ts';

/** The input of the poll of requests: the request that this page shows. Other pages below the inbox have no such id. */
export function usePollInput(): { openId: string | null } {
  const id = useMatch(adminPaths.requests(':id'))?.params.id;
  return { openId: id && /^[0-9a-f]{32}$/.test(id) ? id : null };
}
