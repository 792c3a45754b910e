import { wrong as ar } from '../messages/ar.json'
import { wrong as en } from '../messages/en.json'
import { wrong as fr } from '../messages/fr.json'
import type { ServerFeature } from '#kit/server/feature.ts'
import { courseEditorHandlers } from './handlers.ts'

export const feature: ServerFeature = {
  complaints: { namespace: 'people-course-editor', texts: { en, fr, ar } },
  handlers: courseEditorHandlers,
}
