import { eq } from 'drizzle-orm'
import { expect, it } from 'vitest'
import { monday, planDay } from '#homes/test/plan-day.ts'
import { testApi } from '#homes/test/test-api.ts'
import { users } from '#platform/access/server/tables.ts'
import { listDrivers, readDriver } from '../../logistics/drivers/contract.ts'
import { drivers } from '../../logistics/drivers/server/tables.ts'
import { starterCourses } from './sample.ts'
import { insertCourse } from './server/commands.ts'
import { courseCertificates, courses } from './server/tables.ts'

const api = await testApi()
const { db } = api.machine
const skill = 'Dangerous goods'
const course = starterCourses.find((one) => one.skill === skill)!

async function world() {
  const day = await planDay(api, 1)
  const plan = await day.make()
  const found = await api.call(listDrivers, { as: day.as, query: { q: 'Rodrigo' } })
  const { id } = found.drivers[0]!
  const planned = async () => {
    const { facts } = await day.problem(plan.id)
    return facts.drivers.find((driver) => driver.id === id)!
  }
  const shown = async () => (await api.call(readDriver, { as: day.as, params: { id } })).blockedSkills
  return { id, planned, shown }
}

async function certify(courseId: number, expiresAt: string | null) {
  const [user] = await db.select({ id: users.id }).from(users).limit(1)
  const until = expiresAt === null ? null : new Date(expiresAt)
  const code = `${courseId}-${expiresAt}`
  const issuedAt = new Date('2026-01-01T09:00:00Z')
  await db.insert(courseCertificates).values({ userId: user!.id, courseId, code, issuedAt, expiresAt: until })
  return user!.id
}

it('a skill that no course stands before counts as it is', async () => {
  const { planned, shown } = await world()
  expect((await planned()).skills).toContain('dangerousgoods')
  await insertCourse(db, { ...course, state: 'draft' })
  await insertCourse(db, { ...course, certificateMonths: null })
  expect(await planned()).not.toHaveProperty('blocked')
  expect((await planned()).skills).toContain('dangerousgoods')
  expect(await shown()).toEqual([])
})

it('a skill counts in planning only with a certificate that is valid on the day', async () => {
  const { id, planned, shown } = await world()
  const courseId = await insertCourse(db, { ...course, skill: 'dangerous-GOODS' })
  const missing = { skill, courseId, courseTitle: course.title, isExpired: false }
  expect(await planned()).toMatchObject({ skills: ['heavyitems', 'taillift'], blocked: [missing] })
  expect(await shown()).toEqual([missing])

  // Valid until the Friday before the day of the plan, and today.
  const userId = await certify(courseId, '2026-11-20T23:00:00Z')
  await db.update(drivers).set({ userId }).where(eq(drivers.id, id))
  expect(await planned()).toMatchObject({ blocked: [{ ...missing, isExpired: true }] })
  expect(await shown()).toEqual([])

  await certify(courseId, `${monday}T08:00:00Z`)
  expect((await planned()).skills).toContain('dangerousgoods')
  await db.update(courses).set({ version: 2, skill: '' }).where(eq(courses.id, courseId))
  expect(await planned()).not.toHaveProperty('blocked')
})

it('any of several courses for a skill will do, and a certificate without an end stays valid', async () => {
  const { id, planned } = await world()
  await insertCourse(db, course)
  const other = await insertCourse(db, { ...course, title: 'Marchandises dangereuses', language: 'fr' })
  const userId = await certify(other, null)
  await certify(other, '2026-01-02T09:00:00Z')
  await db.update(drivers).set({ userId, version: 2 }).where(eq(drivers.id, id))
  expect((await planned()).skills).toContain('dangerousgoods')
})

it('a course that takes the place of another counts at once', async () => {
  const { planned } = await world()
  const old = await insertCourse(db, course)
  const next = await insertCourse(db, { ...course, title: 'Dangerous goods 2', skill: '' })
  await db.update(courses).set({ version: 3 }).where(eq(courses.id, old))
  expect((await planned()).blocked).toMatchObject([{ courseId: old }])
  await db.update(courses).set({ version: 4, skill: '' }).where(eq(courses.id, old))
  await db.update(courses).set({ version: 3, skill }).where(eq(courses.id, next))
  expect((await planned()).blocked).toMatchObject([{ courseId: next }])
})
