import { applyDecorators } from '@nestjs/common';
import { ApiHeader, ApiOkResponse, ApiResponse } from '@nestjs/swagger';
import { BlobErrors, Fails } from '@app/platform';

const BYTES = { schema: { type: 'string', format: 'binary' } } as const;
/** By the end of the file's name; what isn't known to be safe is an octet stream. */
const CONTENT = { 'application/octet-stream': BYTES, '*/*': BYTES };

/** The endpoint answers with `download`: a file, a part of it, or that the client has it. */
export const ServesBytes = () =>
  applyDecorators(
    Fails(BlobErrors.storage_unavailable),
    ApiHeader({
      name: 'Range',
      description: 'Part of the file, such as `bytes=0-1023`.',
      required: false,
      schema: { type: 'string', maxLength: 100 },
    }),
    ApiHeader({
      name: 'If-None-Match',
      description: 'An `ETag` you have: 304 when the file is still that one.',
      required: false,
      schema: { type: 'string', maxLength: 1000 },
    }),
    ApiOkResponse({ description: 'The bytes.', content: CONTENT }),
    ApiResponse({
      status: 206,
      description: 'The part that `Range` asks for.',
      content: CONTENT,
    }),
    ApiResponse({ status: 304, description: 'It is the file of `If-None-Match`.' }),
  );
