import { expect, type Locator, type Page } from '@playwright/test'
import { test } from './journey.ts'
import { settled, signIn } from './visit.ts'

/** What is done in a dialog once it is open. */
type Use = (dialog: Locator, page: Page) => Promise<void>
const dialogs: [name: string, use: Use][] = [
  ['Share a project', async (dialog) => dialog.getByRole('button', { name: 'Copy' }).first().click()],
  ['Add a card', async (dialog) => refused(dialog)],
  ['Refer a friend', async (dialog) => expect(dialog.getByRole('button').nth(1)).toBeVisible()],
  ['Billing address', async (dialog) => expect(dialog.getByRole('textbox').first()).toBeEditable()],
  ['Connect an app', async (dialog) => refused(dialog)],
  ['Change plan', async (dialog) => expect(dialog.getByRole('button').nth(1)).toBeVisible()],
  ['Two-step verification', async (dialog) => refused(dialog)],
  ['Edit user', async (dialog) => expect(dialog.getByRole('textbox').first()).not.toHaveValue('')],
  ['Payment methods', async (dialog) => expect(dialog.getByRole('button').nth(1)).toBeVisible()],
  ['Payment provider', async (dialog) => expect(dialog.getByRole('heading').first()).toBeVisible()],
]

test('the ten dialogs of the reference open, are used, and close with the focus where it was', async ({ page }) => {
  await signIn(page)
  await page.goto('/pages/dialog-examples')
  await settled(page)
  await page.evaluate(() => {
    const html = document.documentElement
    const steps: string[] = []
    const note = () =>
      steps.push(html.hasAttribute('data-steps-back') ? 'begun' : history.state.closedSteps ? 'not taken' : 'taken')
    new MutationObserver(note).observe(html, { attributeFilter: ['data-steps-back'] })
    Object.assign(window, { steps })
  })
  for (const [name, use] of dialogs)
    await test.step(name, async () => {
      const button = page.getByRole('button', { name: `Open dialog: ${name}`, exact: true })
      await button.click()
      const dialog = page.getByRole('dialog')
      await expect(dialog).toBeVisible()
      await expect(page).toHaveURL(/open=\w+/)
      await use(dialog, page)
      await page.keyboard.press('Escape')
      await expect(dialog).toHaveCount(0)
      await expect(button).toBeFocused()
    })
  const steps = () => page.evaluate(() => (window as unknown as { steps: string[] }).steps)
  await expect.poll(steps).toEqual(dialogs.flatMap(() => ['begun', 'taken']))
})

/** Sent empty: it says what is missing and stays. */
async function refused(dialog: Locator): Promise<void> {
  await dialog.getByRole('button').last().click()
  await expect(dialog.getByRole('textbox').first()).toHaveAccessibleDescription(/\S/)
}
