import type { MessageDescriptor } from '@lingui/core';

/** Messages for refused pictures. */
export const mediaMessages = {
  notAPicture: /*i18n*/ {
    id: 'media.notAPicture',
    message: 'This file is not a picture that can be used. Choose a JPEG, PNG, WebP, AVIF or GIF picture.',
  },
  otherPicture: /*i18n*/ {
    id: 'media.otherPicture',
    message:
      'Pictures in the {format} format cannot be used. On an iPhone, choose “Most Compatible” under Settings, Camera, Formats, or send a screenshot of the picture. On a computer, open the picture, save it as JPEG and choose the new file.',
  },
  tooLarge: /*i18n*/ {
    id: 'media.tooLarge',
    message: 'This picture is too large. Choose one of at most {megabytes} MB.',
  },
  tooManyPixels: /*i18n*/ {
    id: 'media.tooManyPixels',
    message: 'This picture has too many pixels. Choose one of at most {megapixels} megapixels.',
  },
  damaged: /*i18n*/ {
    id: 'media.damaged',
    message: 'This picture is damaged and cannot be read. Save it again or choose another one.',
  },
  noFile: /*i18n*/ { id: 'media.noFile', message: 'No picture was sent. Choose a picture.' },
  inUse: /*i18n*/ {
    id: 'media.inUse',
    message:
      '{count, plural, one {This picture is used in # place: {names}. Remove it there first.} other {This picture is used in # places, such as: {names}. Remove it there first.}}',
  },
  inUseUnnamed: /*i18n*/ {
    id: 'media.inUseUnnamed',
    message: 'This picture is used in the settings. Remove it there first.',
  },
  changedMeanwhile: /*i18n*/ {
    id: 'media.changedMeanwhile',
    message:
      'This picture was changed while you had it open, perhaps by you in another tab, so nothing was replaced. Load the page again and check the picture first.',
  },
  inSettings: /*i18n*/ {
    id: 'media.inSettings',
    message: 'This picture is used in the settings. Only people who may change the settings can change it.',
  },
  interrupted: /*i18n*/ {
    id: 'media.interrupted',
    message: 'The picture did not arrive completely. Please send it again.',
  },
};

/** Texts by the ids that errors carry, listed here for extraction. */
export const mediaTexts: MessageDescriptor[] = [
  /*i18n*/ {
    id: 'api.pictureUnknown',
    message: 'This is neither a picture file nor the address of a picture of this site.',
  },
  /*i18n*/ { id: 'api.fieldNameRefused', message: 'A field of this form has a name that is not accepted here.' },
  /*i18n*/ { id: 'api.tooManyFiles', message: 'Too many pictures were sent at once.' },
];
