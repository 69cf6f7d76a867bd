import { AppError, type MessageKey } from '#shared/errors.ts';
import { cardMessages } from '../../cards/card.messages.ts';
import type { Config } from '../../core/config.ts';
import { hasDiskSpace, isStorageFailure } from '../../core/storage-failure.ts';
import type { SettingsService } from '../../settings/settings.service.ts';

interface StorageRefusalDeps {
  config: Pick<Config, 'dataDir'>;
  settings: Pick<SettingsService, 'get'>;
}

const call = /*i18n*/ {
  id: 'requests.cannotStore',
  message: 'We cannot store your request right now. Please call {phone}.',
};
const tryLater = /*i18n*/ {
  id: 'requests.cannotStoreTryLater',
  message: 'We cannot store your request right now. Please try again later.',
};

/**
 * Translates an error of storing a request. A disk that cannot be written becomes `unavailable` with the centre's
 * telephone number, if it has one. Any other error is returned unchanged.
 */
export function createStorageRefusal({ config, settings }: StorageRefusalDeps) {
  // Without its cards the request could be stored, unless the same disk is full.
  const isOfCards = (error: unknown) => {
    const isNoRoom = error instanceof AppError && error.messageKey.id === cardMessages.noRoom.id;
    return isNoRoom && !hasDiskSpace(config.dataDir);
  };

  return (error: unknown): unknown => {
    const isRefused = error instanceof AppError ? isOfCards(error) : isStorageFailure(error);
    return isRefused ? new AppError('unavailable', { message: readMessage(settings), cause: error }) : error;
  };
}

function readMessage(settings: Pick<SettingsService, 'get'>): MessageKey {
  const [phone] = settings.get('contact').phones;
  return phone ? { ...call, values: { phone: phone.display } } : tryLater;
}
