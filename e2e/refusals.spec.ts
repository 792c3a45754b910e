import { expect } from '@playwright/test'
import { test } from './journey.ts'
import { signIn } from './visit.ts'

test('refusals by the server are in the language of the person', async ({ page }) => {
  await signIn(page)
  await page.addInitScript(() => localStorage.setItem('language', 'ar'))
  await page.goto('/apps/permissions')
  await page.getByRole('button', { name: 'إضافة إذن' }).click()
  const dialog = page.getByRole('dialog', { name: 'إضافة إذن' })
  await dialog.getByLabel('الاسم').fill('Management')
  await dialog.getByRole('button', { name: 'إضافة إذن' }).click()
  await expect(dialog.getByText(/يوجد بالفعل إذن باسم.*Management/)).toBeVisible()
  await expect(dialog.getByLabel('الاسم')).toBeFocused()
})
