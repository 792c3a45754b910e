import { expect } from '@playwright/test'
import { test } from './journey.ts'
import { asAdmin, settled, signIn } from './visit.ts'

test('a course is found by a word of its title', async ({ page }) => {
  await signIn(page)
  await page.goto('/apps/academy/my-course')
  await settled(page)
  await page.getByRole('searchbox', { name: 'Search by course or teacher' }).fill('reversing')
  await expect(page.getByRole('article')).toHaveCount(1)
  await page.getByRole('link', { name: 'Safe reversing', exact: true }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Safe reversing' })).toBeVisible()
})

test('a course is learned, tested and certified', async ({ page }) => {
  await signIn(page)
  const admin = await asAdmin(page.request)
  const { courses } = await admin.read<{ courses: { id: number }[] }>('/api/apps/academy/courses?q=Safe%20reversing')
  const path = `/api/apps/academy/courses/${courses[0]!.id}`
  await admin.remove(`${path}/progress`)
  const { content } = await admin.read<{ content: { topics: { id: number }[] }[] }>(path)
  const lessons = content.flatMap(({ topics }) => topics)
  for (const { id } of lessons.slice(0, -1)) await admin.change(`${path}/lessons/${id}`, { isCompleted: true })
  await page.goto(`/apps/academy/course-details/${courses[0]!.id}`)
  await expect(page.getByRole('region', { name: 'Start again' })).toBeVisible()
  await page.getByRole('button', { name: 'Mark as completed' }).click()
  await expect(page.getByText('4 of 5 tasks completed')).toBeVisible()

  await page.getByRole('radio', { name: 'Where you can get out and look' }).check()
  await page.getByRole('radio', { name: 'Stop', exact: true }).check()
  await page.getByRole('radio', { name: 'The side you see' }).check()
  await page.getByRole('button', { name: 'Check answers' }).click()
  await expect(page.getByText('You passed with 100%.')).toBeVisible()
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Download PDF' }).click(),
  ])
  expect(file.suggestedFilename()).toMatch(/^certificate-\w+\.pdf$/)
})

test('a course is assigned to a role, and its people see until when', async ({ page, browser, baseURL }) => {
  await signIn(page)
  await page.goto('/apps/academy/my-course?q=Fatigue')
  await settled(page)
  await page.getByRole('link', { name: 'Fatigue and attention', exact: true }).click()
  await page.getByRole('button', { name: 'Assign to role' }).click()
  await page.getByRole('combobox', { name: 'Role' }).click()
  await page.getByRole('option', { name: 'Dispatcher' }).click()
  await page.getByRole('button', { name: 'Assign course' }).click()
  const card = page.getByRole('region', { name: 'Assigned to' })
  await expect(card.getByText('Dispatcher')).toBeVisible()

  const other = await browser.newPage({ baseURL: baseURL! })
  await signIn(other, 'dispatcher')
  await other.goto('/apps/academy/my-course?assigned=true')
  await settled(other)
  await expect(other.getByRole('article', { name: 'Fatigue and attention' })).toContainText('Due')
  await other.close()
})
