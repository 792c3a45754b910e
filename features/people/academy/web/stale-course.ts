import { listCertificates, listCourses, readCourse, readCourseDetails } from '../contract.ts'

/** What shows the progress of a person. */
export const staleCourse = [readCourse, readCourseDetails, listCourses, listCertificates]
