import type { ServerFeature } from '#kit/server/feature.ts'
import { sampleCourses } from './load-sample.ts'
import { academyHandlers } from './handlers.ts'
import { courseFinder } from './queries.ts'
import * as tables from './tables.ts'
import { notificationTexts } from './notify.ts'
import { rights } from './rights.ts'

const { courseCertificates, courseEnrolments, courseProgress, courseRatings } = tables

export const feature: ServerFeature = {
  handlers: academyHandlers,
  tables,
  sample: sampleCourses,
  finders: [courseFinder],
  person: { owned: { courseEnrolments, courseProgress, courseRatings, courseCertificates } },
  notifications: notificationTexts,
  rights,
}
