import { test as base, type Browser, type BrowserContext, type Page } from '@playwright/test'
import { shiftClock } from '../scripts/test/shift-clock.mjs'

const shiftMs = Number(process.env['CLOCK_SHIFT_MS'] ?? 0)

/** Journeys whose pages, in every window, take the step back of what closes before another page is loaded. */
export const test = base.extend<object, { browser: Browser }>({
  browser: [
    async ({ browser }, use) => {
      browser.on('context', watchPages)
      const { newContext } = browser
      browser.newContext = async (...given) => {
        const context = await newContext.apply(browser, given)
        await context.addInitScript(shiftClock, shiftMs)
        return context
      }
      await use(browser)
      browser.newContext = newContext
      browser.off('context', watchPages)
    },
    { scope: 'worker' },
  ],
})

function watchPages(context: BrowserContext): void {
  context.on('page', waitForStepsBack)
}

/** A dialog that closes goes back in the history, which would cut short a page load begun meanwhile. */
function waitForStepsBack(page: Page): void {
  const { goto, reload, goBack } = page
  page.goto = async (...given) => (await steppedBack(page), goto.apply(page, given))
  page.reload = async (...given) => (await steppedBack(page), reload.apply(page, given))
  page.goBack = async (...given) => (await steppedBack(page), goBack.apply(page, given))
}

/** Waits until no step back is under way. */
export async function steppedBack(page: Page): Promise<void> {
  await page.locator('html[data-steps-back]').waitFor({ state: 'detached' })
}
