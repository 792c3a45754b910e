import { expect } from '@playwright/test'
import { test } from './journey.ts'
import { complaintsOf } from './soundness.ts'
import { settled, signIn, unique } from './visit.ts'

const titles = 'Order no;Customer;Address;Delivery date;Time window;Parcels'

test('a file of deliveries is mapped, checked, corrected, imported and undone', async ({ page }) => {
  const complaints = complaintsOf(page)
  const mark = unique('imp')
  await signIn(page)
  await page.goto('/apps/logistics/deliveries')
  await page.getByRole('button', { name: 'More', exact: true }).click()
  await page.getByRole('menuitem', { name: 'Import' }).click()
  const lines = [
    `${mark}-1;Ana Pérez;Avenida 18 de Julio 1200, Montevideo;21/11/2026;8-12;2`,
    `${mark}-2;;Rivera 2400, Montevideo;21/11/2026;;1`,
    `${mark}-3;Luis Díaz;Nowhere at all 99999;21/11/2026;;1`,
  ]
  await page
    .locator('input[type=file]')
    .setInputFiles({ name: `${mark}.csv`, mimeType: 'text/csv', buffer: Buffer.from([titles, ...lines].join('\n')) })
  await expect(page.getByRole('heading', { level: 1 })).toContainText(`${mark}.csv`)
  await expect(page.getByLabel('What column “Customer” holds')).toHaveValue('recipient')
  await page.getByRole('button', { name: 'Check rows' }).click()

  await expect(page.getByText('Recipient is required')).toBeVisible()
  await page.reload()
  await settled(page)
  await page.getByRole('button', { name: 'Edit row 3' }).click()
  await page.getByRole('dialog').getByLabel('Recipient').fill('Eva Sosa')
  await page.getByRole('button', { name: 'Save row' }).click()
  await expect(page.getByRole('dialog')).toBeHidden()
  await expect(page.getByText('Recipient is required')).toBeHidden()
  await page.getByRole('button', { name: 'Find addresses' }).click()

  await expect(page.getByText('Not found').first()).toBeVisible()
  await page.getByRole('button', { name: 'Import 3 deliveries' }).click()
  await expect(page.getByRole('heading', { name: 'Import finished' })).toBeVisible()
  await page.getByRole('link', { name: 'View deliveries' }).click()
  await expect(page.getByRole('link', { name: `${mark}-2`, exact: true })).toBeVisible()

  await page.goBack()
  await page.getByRole('button', { name: 'Undo import' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Undo import' }).click()
  await expect(page.getByRole('heading', { name: 'Import undone' })).toBeVisible()
  expect(complaints).toEqual([])
})

test('a plain list of addresses can be pasted', async ({ page }) => {
  await signIn(page)
  await page.goto('/apps/logistics/deliveries/import')
  await page.getByLabel('Paste rows').fill('Rivera 2400, Montevideo\nRivera 2500, Montevideo')
  await page.getByRole('button', { name: 'Read pasted rows' }).click()
  await expect(page.getByText('No column holds a recipient')).toBeVisible()
  await page.getByRole('button', { name: 'Check rows' }).click()
  // No row needs a person: the next thing to look at is where they go.
  await expect(page.getByRole('button', { name: 'Import 2 deliveries' })).toBeVisible()
})
