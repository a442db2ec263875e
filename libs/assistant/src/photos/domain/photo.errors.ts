import { defineErrors } from '@app/kernel';

/** Why a photo is not analysed at all. */
export const PhotoErrors = defineErrors({
  photo_type_unsupported: { kind: 'unsupported_media', title: 'The file is neither a JPEG nor a PNG' },
  photo_unreadable: { kind: 'invalid', title: 'The photo is damaged, or built in a way no camera builds' },
  photo_dimensions: { kind: 'invalid', title: 'The photo has too many or too few pixels' },
});
