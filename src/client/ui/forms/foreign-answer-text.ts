import { useLingui } from '@lingui/react/macro';
import { useCallback } from 'react';
import { mayHaveArrived } from '../lib/foreign-answer.ts';

/** Explains the response of another server, such as a proxy, and names a remedy. For visitors and staff. */
export function useForeignAnswerText(): (status: number) => string {
  const { t } = useLingui();
  return useCallback(
    (status) => {
      if (status < 400)
        return t`Another page answered instead of our website, such as the sign-in page of a Wi-Fi network. Open our website in a new tab, sign in if you are asked to, then try again here.`;
      if (status === 413)
        return t`A server between you and our website refused this because it is too large (error 413), so nothing was sent. Choose smaller files or fewer.`;
      if (status === 429)
        return t`A server between you and our website refused this because too much was sent (error 429). Wait a few minutes, then try again.`;
      if (status === 503)
        return t`Our website is not available at the moment (error 503). Wait a few minutes, then try again.`;
      if (mayHaveArrived(status)) return t`A server between you and our website answered with an error (${status}).`;
      return t`A server between you and our website refused this (error ${status}), so nothing was sent. Try another network, such as mobile data instead of Wi-Fi.`;
    },
    [t],
  );
}
