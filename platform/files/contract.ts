import * as z from 'zod/mini'
import { endpoint, raw } from '#kit/contract/endpoint.ts'

export const uploadPicture = endpoint({
  method: 'POST',
  path: '/api/files/pictures',
  summary: 'Upload a PNG, JPEG, WebP or GIF picture',
  body: raw('application/octet-stream'),
  reply: z.object({ url: z.string(), width: z.number(), height: z.number(), contentType: z.string() }),
  status: 201,
  limitBytes: 5_000_000,
})

/** Open to anyone who knows the unguessable name, since browsers request the pictures of a page without a session. */
export const readPicture = endpoint({
  method: 'GET',
  path: '/api/files/{name}',
  summary: 'Get an uploaded picture',
  access: 'public',
  params: z.object({ name: z.string().check(z.regex(/^[0-9a-f]{64}\.(png|jpg|webp|gif)$/)) }),
  reply: raw('image/*'),
})
