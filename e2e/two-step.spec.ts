import { expect, type Page } from '@playwright/test'
import { codeOf, stepAt } from '../platform/two-step/rules.ts'
import { test } from './journey.ts'
import { enterThroughForm, newcomer, settled, signInWith } from './visit.ts'

test('two-step verification is turned on and required at sign-in, and a backup code works too', async ({
  page,
  browser,
  baseURL,
  request,
}) => {
  const person = await newcomer(request)
  await signInWith(page, person)
  await page.goto('/pages/account-settings/security')
  await page.getByRole('button', { name: 'Turn on' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Current password').fill(person.password)
  await dialog.getByRole('button', { name: 'Continue' }).click()
  const secret = (
    (await dialog
      .getByText(/Or enter this key/)
      .getByText(/^[A-Z2-7 ]{20,}$/)
      .textContent()) ?? ''
  ).replaceAll(' ', '')
  const step = stepAt(new Date())
  await typeCode(page, await codeOf(fromBase32(secret), step))
  await expect(dialog.getByText(/Two-step verification is on/)).toBeVisible()
  const codes = await dialog.getByRole('listitem').allTextContents()
  expect(codes.length).toBeGreaterThanOrEqual(8)
  await dialog.getByRole('button', { name: 'I’ve saved them' }).click()
  await expect(page.getByText('On', { exact: true })).toBeVisible()

  const visit = await browser.newContext({ baseURL: baseURL! })
  const door = await visit.newPage()
  await door.goto('/login?to=/pages/account-settings/security')
  await enterThroughForm(door, person)
  await expect(door).toHaveURL(/\/two-steps/)
  await typeCode(door, '000000')
  await expect(door.getByRole('alert')).toHaveText(
    'That code is wrong or already used. Try the next one your app shows.',
  )
  await typeCode(door, await codeOf(fromBase32(secret), step + 1))
  await expect(door).toHaveURL(/\/pages\/account-settings\/security/)
  await settled(door)
  await visit.close()

  const later = await browser.newContext({ baseURL: baseURL! })
  const again = await later.newPage()
  await again.goto('/login')
  await enterThroughForm(again, person)
  await again.getByRole('button', { name: 'Use a backup code' }).click()
  await again.getByRole('textbox', { name: 'Backup code' }).fill(codes[0]!.trim())
  await again.getByRole('button', { name: 'Verify' }).click()
  await expect(again).not.toHaveURL(/two-steps|login/)
  await later.close()
})

async function typeCode(page: Page, code: string): Promise<void> {
  await page.getByRole('textbox', { name: 'Digit 1 of 6' }).click()
  await page.keyboard.type(code)
}

function fromBase32(text: string): Uint8Array {
  const bits = [...text]
    .map((email) => 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'.indexOf(email).toString(2).padStart(5, '0'))
    .join('')
  return Uint8Array.from(bits.match(/.{8}/g) ?? [], (byte) => parseInt(byte, 2))
}
